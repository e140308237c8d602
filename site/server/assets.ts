import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Body, bodyOf, compressWell, type Fields } from './body.ts'
import { everyAnswer, immutable } from './headers.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressed = /text|javascript|json|svg/
const publicFileAge = 'public, max-age=3600'

export interface Asset {
  body: Body
  fields: Fields
}

/** The client build: its files by path, the tags that load it, and the name of the build. */
export interface ClientBuild {
  files: Map<string, Asset>
  tags: string
  build: string
}

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

const entry = 'entry-client.tsx'
const buildNameLength = 12

/** Reads the client build into memory; its files are few and small. */
export function readClientBuild(folder: string): ClientBuild {
  const manifestFile = join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile))
    throw new Error('The site is not built: run "npm run build" first.')
  const manifest = readFileSync(manifestFile, 'utf8')
  const files = new Map<string, Asset>()
  for (const path of pathsIn(folder, '')) {
    if (!path.startsWith('/.vite/')) files.set(path, readAsset(folder, path))
  }
  const digest = createHash('sha256').update(manifest)
  return {
    files,
    tags: tagsOf(JSON.parse(manifest)),
    build: digest.digest('hex').slice(0, buildNameLength),
  }
}

function* pathsIn(folder: string, below: string): Generator<string> {
  for (const item of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}/${item.name}`
    if (item.isDirectory()) yield* pathsIn(folder, path)
    else yield path
  }
}

function readAsset(folder: string, path: string): Asset {
  const type = types[extname(path)] ?? 'application/octet-stream'
  const body = bodyOf(readFileSync(join(folder, path)))
  const age = path.startsWith('/assets/') ? immutable : publicFileAge
  const fields = ['Content-Type', type, 'Cache-Control', age, 'Vary', 'Accept-Encoding']
  const asset = { body, fields: [...everyAnswer, ...fields] }
  if (compressed.test(type))
    void compressWell(body).then((smaller) => {
      asset.body = smaller
    })
  return asset
}

// The stylesheet comes before the scripts: the first paint needs it and them not.
function tagsOf(manifest: Record<string, Chunk>): string {
  const main = manifest[entry]
  if (!main) throw new Error('The client build has no entry: run "npm run build" again.')
  const styles = (main.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`)
  const imports = (main.imports ?? []).flatMap((name) => manifest[name] ?? [])
  const preloads = imports.map(({ file }) => `<link rel="modulepreload" href="/${file}">`)
  const icons =
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">'
  const script = `<script type="module" src="/${main.file}"></script>`
  return [...styles, ...fontPreloads(main.assets ?? []), icons, ...preloads, script].join('\n')
}

/** The faces that the first view is set in; the other scripts' are loaded when a page needs them. */
const firstFaces = /latin-(wght|opsz|full|standard)-normal/

const fontPreloads = (assets: string[]) =>
  assets
    .filter((file) => firstFaces.test(file) && !file.includes('latin-ext'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
