import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentAssets } from '@vitrine/admin/document'
import { type Asset, readAsset } from '@vitrine/site/server/builds/assets'

/**
 * The build of the admin's application: its files by path, and what its document holds of them. Its
 * scripts find each other by where they stand, so that one build serves below any path.
 */
export interface AdminBuild {
  files: Map<string, Asset>
  assets: DocumentAssets
}

const dist = join(import.meta.dirname, '../../../admin/dist')
const entry = 'src/main.tsx'

/** Reads the build into memory; undefined when there is none. */
export function readAdminBuild(base: string, folder = dist): AdminBuild | undefined {
  const manifestFile = join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile)) return undefined
  const chunks: Chunks = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const names = readdirSync(join(folder, 'assets')).filter((name) => !name.endsWith('.br'))
  const paths = names.map((name) => `/assets/${name}`)
  const files = new Map(paths.map((path) => [base + path, readAsset(folder, path)]))
  return { files, assets: assetsOf(base, chunks) }
}

type Chunks = Record<string, { file: string; css?: string[]; imports?: string[] }>

function assetsOf(base: string, chunks: Chunks): DocumentAssets {
  const first = chunks[entry]
  if (!first) throw new Error('The build of the admin has no first script.')
  const needed = [...importsOf(chunks, entry)]
  const pathsOf = (...files: (string | undefined)[]) =>
    files.flatMap((file) => (file ? [`${base}/${file}`] : []))
  return {
    script: `${base}/${first.file}`,
    preloads: needed.flatMap((name) => pathsOf(chunks[name]?.file)),
    styles: [entry, ...needed].flatMap((name) => pathsOf(...(chunks[name]?.css ?? []))),
  }
}

/** What a chunk imports at once, and what that does. */
function importsOf(chunks: Chunks, name: string, found = new Set<string>()): Set<string> {
  for (const imported of chunks[name]?.imports ?? []) {
    if (found.has(imported)) continue
    found.add(imported)
    importsOf(chunks, imported, found)
  }
  return found
}
