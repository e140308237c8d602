import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const assets = join(import.meta.dirname, '../site/dist/client/assets')
const manifest = join(import.meta.dirname, '../site/dist/client/.vite/manifest.json')

/** What a content page sends before it is interactive, and what later navigations add. */
export function measureSize() {
  const chunks = JSON.parse(readFileSync(manifest, 'utf8'))
  const entry = chunks['entry-client.tsx']
  const first = [entry.file, ...(entry.imports ?? []).map((name: string) => chunks[name].file)]
  const names = readdirSync(assets)
  const scripts = names.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`)
  const styles = names.filter((name) => name.endsWith('.css')).map((name) => `assets/${name}`)
  console.log(`scripts of the first view: ${brotli(first)} bytes of brotli`)
  console.log(
    `scripts of later navigations: ${brotli(scripts.filter((file) => !first.includes(file)))}`,
  )
  console.log(`styles: ${brotli(styles)}`)
}

/** What the server answers with: the build has compressed what that makes smaller. */
const brotli = (files: string[]) =>
  files.map((file) => sizeOf(join(assets, '..', file))).reduce((sum, bytes) => sum + bytes, 0)

const sizeOf = (file: string) =>
  (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size
