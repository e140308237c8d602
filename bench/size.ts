import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const assets = join(import.meta.dirname, '../site/dist/client/assets')
const manifest = join(import.meta.dirname, '../site/dist/client/.vite/manifest.json')

/** Prints the sizes of the scripts of a page, of a screen, of all scripts, and of the styles. */
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
  console.log(`scripts of the first view: ${brotli(first)} Brotli bytes`)
  console.log(`scripts common to all screens: ${brotli(filesOf('entry-screens.tsx'))}`)
  console.log(`all other scripts: ${brotli(scripts.filter((file) => !first.includes(file)))}`)
  console.log(`styles: ${brotli(styles)}`)
}

/** Size that the server sends: the build compresses a file if that makes it smaller. */
const brotli = (files: string[]) =>
  files.map((file) => sizeOf(join(assets, '..', file))).reduce((sum, bytes) => sum + bytes, 0)

const sizeOf = (file: string) =>
  (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size
