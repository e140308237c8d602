/** A file of a client build in its manifest. */
export interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

export type Manifest = Record<string, Chunk>

export interface Parts {
  main: Chunk
  /** With what it imports, which comes first. */
  chunks: Chunk[]
}

/** What is loaded with an entry of a build; undefined where the build has no such entry. */
export function partsOf(manifest: Manifest, entry: string): Parts | undefined {
  const main = manifest[entry]
  return main && { main, chunks: [...importsOf(manifest, main), main] }
}

// Two chunks may import each other.
function importsOf(manifest: Manifest, chunk: Chunk, known = new Set([chunk])): Chunk[] {
  const chunks = (chunk.imports ?? []).flatMap((name) => manifest[name] ?? [])
  const fresh = chunks.filter((each) => !known.has(each) && known.add(each))
  return fresh.flatMap((each) => [...importsOf(manifest, each, known), each])
}
