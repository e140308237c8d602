/** A file of a client build in Vite's manifest. */
export interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

export type Manifest = Record<string, Chunk>

export interface EntryChunks {
  main: Chunk
  /** The chunk and its imports, which come first. */
  chunks: Chunk[]
}

/** Returns the chunks of an entry; undefined if the build has no such entry. */
export function getEntryChunks(manifest: Manifest, entry: string): EntryChunks | undefined {
  const main = manifest[entry]
  return main && { main, chunks: [...getImports(manifest, main), main] }
}

// Chunks may import each other, so the known ones are skipped.
function getImports(manifest: Manifest, chunk: Chunk, known = new Set([chunk])): Chunk[] {
  const chunks = (chunk.imports ?? []).flatMap((name) => manifest[name] ?? [])
  const fresh = chunks.filter((each) => !known.has(each) && known.add(each))
  return fresh.flatMap((each) => [...getImports(manifest, each, known), each])
}
