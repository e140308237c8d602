import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentAssets } from '@vitrine/admin/document'
import { type Asset, readAsset } from '@vitrine/site/server/builds/assets'
import { type Chunk, type Manifest, partsOf } from '@vitrine/site/server/builds/manifest'

/** The build of the admin's application: its files by path, and what its document holds of them. */
export interface AdminBuild {
  files: Map<string, Asset>
  assets: DocumentAssets
}

const dist = join(import.meta.dirname, '../../../admin/dist')
const entry = 'src/main.tsx'

/** Reads the build into memory; undefined when there is none. */
export function readAdminBuild(folder = dist): AdminBuild | undefined {
  const manifestFile = join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile)) return undefined
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const names = readdirSync(join(folder, 'assets')).filter((name) => !name.endsWith('.br'))
  const paths = names.map((name) => `/assets/${name}`)
  const files = new Map(paths.map((path) => [path, readAsset(folder, path)]))
  return { files, assets: assetsOf(manifest) }
}

function assetsOf(manifest: Manifest): DocumentAssets {
  const parts = partsOf(manifest, entry)
  if (!parts) throw new Error('The build of the admin has no first script.')
  const { main, chunks } = parts
  const needed = chunks.filter((chunk) => chunk !== main)
  return {
    script: `/${main.file}`,
    preloads: needed.map(({ file }) => `/${file}`),
    styles: [main, ...needed].flatMap(stylesOf),
  }
}

const stylesOf = ({ css = [] }: Chunk) => css.map((file) => `/${file}`)
