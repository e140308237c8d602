import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../admin/dist')

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Files that the admin fetches before each screen, in Brotli bytes, with the French texts. */
const steps: [name: string, most: number, modules: string[]][] = [
  ['the first screen', 200_000, ['src/main.tsx', 'src/locale/fr.ts', 'src/to-do/screen.tsx']],
  ['the list of pages, after it', 38_000, ['src/pages/screen.tsx']],
  ['a page, after it', 130_000, ['src/page/screen.tsx']],
  ['the text editor, after that', 130_000, ['src/editor/text-editor.tsx']],
]

/** Measures the size of the built scripts and styles of the admin. */
export function measureAdminSize() {
  const chunks: Record<string, Chunk> = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  )
  const fetched = new Set<string>()
  for (const [name, most, modules] of steps) {
    const files = modules.flatMap((module) => filesOf(chunks, module))
    const fresh = new Set(files.filter((file) => !fetched.has(file)))
    for (const file of fresh) fetched.add(file)
    const bytes = [...fresh].reduce((sum, file) => sum + brotliSize(file), 0)
    console.log(`${name}: ${fresh.size} files, ${bytes} bytes (at most ${most})`)
    if (bytes > most) process.exitCode = 1
  }
}

const brotliSize = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length

function filesOf(chunks: Record<string, Chunk>, name: string, seen = new Set<string>()): string[] {
  const chunk = chunks[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  const below = (chunk.imports ?? []).flatMap((imported) => filesOf(chunks, imported, seen))
  return [chunk.file, ...(chunk.css ?? []), ...below]
}
