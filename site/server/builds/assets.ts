import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { SiteLook } from '@vitrine/contract/config/look'
import { BuildName } from '@vitrine/contract/operation/builds'
import { once } from '../../app/async/once.ts'
import { type Body, compressWell, createBody, type HeaderFields } from '../http/body.ts'
import { commonFields, immutable } from '../http/headers.ts'
import { getFirstView, type LookTags } from './first-view.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressible = /text|javascript|json|svg/
/** Suffix of files that the build has compressed. */
const compressedSuffix = '.br'
const publicFileAge = 'public, max-age=3600'

export interface Asset {
  body: Body
  fields: HeaderFields
  /** Adds the missing compressed encodings; undefined if there are none. */
  compress?: (() => Promise<void>) | undefined
}

/** The client build: files by path, tags of the head, name. */
export interface ClientBuild {
  files: Map<string, Asset>
  /** Tags of the head for a look. */
  forLook: (look: SiteLook | undefined) => LookTags
  screenScripts: string[]
  /** Address of the stylesheet with the fonts, for pages outside of the site. */
  faces: string
  build: BuildName
  /** The service worker; undefined in development. */
  worker?: Body
}

/** Reads the client build into memory. Throws if the site is not built. */
export function readClientBuild(folder: string): ClientBuild {
  const manifestFile = join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile))
    throw new Error('The site is not built. Run "npm run build" first.')
  const manifest = readFileSync(manifestFile, 'utf8')
  const files = new Map<string, Asset>()
  for (const path of listPaths(folder, '')) {
    if (!path.startsWith('/.vite/') && !path.endsWith(compressedSuffix))
      files.set(path, readAsset(folder, path))
  }
  const chunks = JSON.parse(manifest)
  return {
    files,
    ...getFirstView(chunks, (file) => readFileSync(join(folder, file), 'utf8')),
    build: readBuildName(folder),
    worker: createBody(readFileSync(join(folder, '../worker/sw-tracking.js'))),
  }
}

function* listPaths(folder: string, folderPath: string): Generator<string> {
  for (const item of readdirSync(join(folder, folderPath), { withFileTypes: true })) {
    const path = `${folderPath}/${item.name}`
    if (item.isDirectory()) yield* listPaths(folder, path)
    else yield path
  }
}

/** Reads the file that `bin/build.mjs` writes next to the manifest. */
function readBuildName(folder: string): BuildName {
  const file = join(folder, '.vite/build.json')
  if (!existsSync(file)) throw new Error('The build has no name. Run "npm run build" again.')
  return BuildName.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Reads one file of a build, with its header fields. Throws if it does not exist. */
export function readAsset(folder: string, path: string): Asset {
  const type = types[extname(path)] ?? 'application/octet-stream'
  const file = join(folder, path)
  const body = { ...createBody(readFileSync(file)), ...compressedBody(file + compressedSuffix) }
  const age = path.startsWith('/assets/') ? immutable : publicFileAge
  const fields = ['Content-Type', type, 'Cache-Control', age, 'Vary', 'Accept-Encoding']
  const asset: Asset = { body, fields: [...commonFields, ...fields] }
  if (compressible.test(type)) asset.compress = once(() => compressFully(asset))
  return asset
}

async function compressFully(asset: Asset) {
  asset.body = await compressWell(asset.body)
  asset.compress = undefined
}

const compressedBody = (file: string) => (existsSync(file) ? { br: readFileSync(file) } : {})
