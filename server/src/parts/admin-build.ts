import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentAssets } from '@vitrine/admin/document'
import { type Asset, readAsset } from '@vitrine/site/server/builds/assets'
import { type Chunk, getEntryChunks, type Manifest } from '@vitrine/site/server/builds/manifest'

/** The build of the admin. Its scripts import each other by relative paths: it serves any base path. */
export interface AdminBuild {
  /** Files by their path, base path included. */
  files: Map<string, Asset>
  /** Scripts and styles that the HTML document links. */
  assets: DocumentAssets
}

const dist = join(import.meta.dirname, '../../../admin/dist')
const entry = 'src/main.tsx'

/** Reads the build into memory; returns undefined if there is none. */
export function readAdminBuild(base: string, folder = dist): AdminBuild | undefined {
  const manifestFile = join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile)) return undefined
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const names = readdirSync(join(folder, 'assets')).filter((name) => !name.endsWith('.br'))
  const paths = names.map((name) => `/assets/${name}`)
  const files = new Map(paths.map((path) => [base + path, readAsset(folder, path)]))
  return { files, assets: readDocumentAssets(base, manifest) }
}

function readDocumentAssets(base: string, manifest: Manifest): DocumentAssets {
  const parts = getEntryChunks(manifest, entry)
  if (!parts) throw new Error('The build of the admin has no entry script.')
  const { main, chunks } = parts
  const preloaded = chunks.filter((chunk) => chunk !== main)
  const toPath = (file: string) => `${base}/${file}`
  const getStyles = ({ css = [] }: Chunk) => css.map(toPath)
  return {
    script: toPath(main.file),
    preloads: preloaded.map(({ file }) => toPath(file)),
    styles: [main, ...preloaded].flatMap(getStyles),
  }
}
