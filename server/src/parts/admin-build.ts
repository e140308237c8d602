import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentAssets } from '@vitrine/admin/document'
import { type Asset, readAsset } from '@vitrine/site/server/builds/assets'
import { type Chunk, type Manifest, partsOf } from '@vitrine/site/server/builds/manifest'

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
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const names = readdirSync(join(folder, 'assets')).filter((name) => !name.endsWith('.br'))
  const paths = names.map((name) => `/assets/${name}`)
  const files = new Map(paths.map((path) => [base + path, readAsset(folder, path)]))
  return { files, assets: assetsOf(base, manifest) }
}

function assetsOf(base: string, manifest: Manifest): DocumentAssets {
  const parts = partsOf(manifest, entry)
  if (!parts) throw new Error('The build of the admin has no first script.')
  const { main, chunks } = parts
  const needed = chunks.filter((chunk) => chunk !== main)
  const at = (file: string) => `${base}/${file}`
  const stylesOf = ({ css = [] }: Chunk) => css.map(at)
  return {
    script: at(main.file),
    preloads: needed.map(({ file }) => at(file)),
    styles: [main, ...needed].flatMap(stylesOf),
  }
}
