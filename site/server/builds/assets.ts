import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Look } from '@vitrine/contract/config/look'
import { BuildName } from '@vitrine/contract/operation/builds'
import { once } from '../../app/async/once.ts'
import { type Body, bodyOf, compressWell, type Fields } from '../http/body.ts'
import { everyAnswer, immutable } from '../http/headers.ts'
import { firstView } from './first-view.ts'

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
const compressed = /text|javascript|json|svg/
/** What the build has compressed lies beside the file, with this at the end of its name. */
const compressedEnd = '.br'
const publicFileAge = 'public, max-age=3600'

export interface Asset {
  body: Body
  fields: Fields
  /** Makes what its body can be compressed to besides; undefined where nothing is left to be made. */
  compress?: (() => Promise<void>) | undefined
}

/** The client build: its files by path, what a page's head holds of it, the name of the build. */
export interface ClientBuild {
  files: Map<string, Asset>
  tags: string
  /** What the head of a screen of the dashboard holds of it. */
  screenTags: string
  /** The scripts of the screens, for pages that lead to one. */
  screenScripts: string[]
  /** Address of the styles that hold the faces, for pages that the site does not make. */
  faces: string
  /** Hash of the styles in the head, when there are any. */
  styleHash?: string
  build: BuildName
  /** The service worker; none in development. */
  worker?: Body
}

/** Reads the client build into memory; its files are few and small. */
export function readClientBuild(folder: string, look?: Look): ClientBuild {
  const manifestFile = join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile))
    throw new Error('The site is not built: run "npm run build" first.')
  const manifest = readFileSync(manifestFile, 'utf8')
  const files = new Map<string, Asset>()
  for (const path of pathsIn(folder, '')) {
    if (!path.startsWith('/.vite/') && !path.endsWith(compressedEnd))
      files.set(path, readAsset(folder, path))
  }
  const chunks = JSON.parse(manifest)
  return {
    files,
    ...firstView(chunks, (file) => readFileSync(join(folder, file), 'utf8'), look),
    build: readBuildName(folder),
    worker: bodyOf(readFileSync(join(folder, '../worker/sw-tracking.js'))),
  }
}

function* pathsIn(folder: string, below: string): Generator<string> {
  for (const item of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}/${item.name}`
    if (item.isDirectory()) yield* pathsIn(folder, path)
    else yield path
  }
}

/** `bin/build.mjs` writes it beside the manifest. */
function readBuildName(folder: string): BuildName {
  const file = join(folder, '.vite/build.json')
  if (!existsSync(file)) throw new Error('The build has no name: run "npm run build" again.')
  return BuildName.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** One file of a build, with the fields that it is answered with; throws when it is not there. */
export function readAsset(folder: string, path: string): Asset {
  const type = types[extname(path)] ?? 'application/octet-stream'
  const file = join(folder, path)
  const body = { ...bodyOf(readFileSync(file)), ...compressedBody(file + compressedEnd) }
  const age = path.startsWith('/assets/') ? immutable : publicFileAge
  const fields = ['Content-Type', type, 'Cache-Control', age, 'Vary', 'Accept-Encoding']
  const asset: Asset = { body, fields: [...everyAnswer, ...fields] }
  if (compressed.test(type)) asset.compress = once(() => compressFully(asset))
  return asset
}

async function compressFully(asset: Asset) {
  asset.body = await compressWell(asset.body)
  asset.compress = undefined
}

const compressedBody = (file: string) => (existsSync(file) ? { br: readFileSync(file) } : {})
