import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aboutClient } from './package-about.mjs'
import { root } from './place.mjs'
import { runsAs, runsOf } from './rewrite.mjs'
import { reachedFrom, write } from './stage.mjs'

const room = 'contract/'
const client = `${room}src/client/create-client.ts`
const guide = 'docs/guides/your-own-front-end.md'
/** Options for declarations that work with the usual TypeScript settings of front ends. */
const emit = [
  ...['--ignoreConfig', '--strict', '--skipLibCheck', '--types', ''],
  ...['--declaration', '--emitDeclarationOnly', '--rootDir', join(root, room)],
  ...['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2025,dom,dom.iterable'],
  ...['--allowImportingTsExtensions', '--rewriteRelativeImportExtensions'],
]

/**
 * Writes the package of the client into an empty folder: the modules that it imports, as JavaScript
 * with type declarations. Throws if they need more than the dependencies of the contract.
 */
export function stageClient(folder, entry = client) {
  const about = aboutClient(withoutRoom(entry).replace(/\.ts$/, ''))
  for (const path of reachedFrom([entry])) {
    const { code, packages } = runsOf(path)
    const missing = packages.filter((name) => !Object.hasOwn(about.dependencies, name))
    if (missing.length > 0 || !path.startsWith(room) || /'node:/.test(code))
      throw new Error(`${path} is not for the client: it needs more than ${room} and zod.`)
    write(folder, withoutRoom(runsAs(path)), code)
  }
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, ...emit, '--outDir', folder, join(root, entry)])
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  write(folder, 'README.md', withoutLinks(readFileSync(join(root, guide), 'utf8')))
  write(folder, 'package.json', `${JSON.stringify(about, null, 2)}\n`)
}

const withoutRoom = (path) => path.slice(room.length)

/** Replaces relative links by their text: the package does not contain the other documents. */
const withoutLinks = (markdown) => markdown.replace(/\[([^\]\n]+)\]\(\.[^)\n]*\)/g, '$1')
