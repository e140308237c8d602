import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const assets = join(import.meta.dirname, '../site/dist/client/assets')
const manifest = join(import.meta.dirname, '../site/dist/client/.vite/manifest.json')

/** What a page sends before it is alive, what the screens send, and everything there is. */
export function measureSize() {
  const chunks = JSON.parse(readFileSync(manifest, 'utf8'))
  const filesOf = (name: string): string[] => {
    const { file, imports = [] } = chunks[name]
    return [...new Set([...imports.flatMap(filesOf), file])]
  }
  const first = filesOf('entry-client.ts')
  const names = readdirSync(assets)
  const scripts = names.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`)
  const styles = names.filter((name) => name.endsWith('.css')).map((name) => `assets/${name}`)
  console.log(`scripts of the first view: ${brotli(first)} bytes of brotli`)
  console.log(`scripts of a screen before its own: ${brotli(filesOf('entry-screens.tsx'))}`)
  console.log(`all other scripts: ${brotli(scripts.filter((file) => !first.includes(file)))}`)
  console.log(`styles: ${brotli(styles)}`)
}

/** What the server answers with: the build has compressed what that makes smaller. */
const brotli = (files: string[]) =>
  files.map((file) => sizeOf(join(assets, '..', file))).reduce((sum, bytes) => sum + bytes, 0)

const sizeOf = (file: string) =>
  (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size
