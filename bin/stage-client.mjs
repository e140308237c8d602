import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClientPackageJson } from './package-json.mjs'
import { root } from './paths.mjs'
import { toJavaScript, toJavaScriptPath } from './rewrite-imports.mjs'
import { findReachableModules, writeFileIn } from './stage.mjs'

const room = 'contract/'
const clientEntry = `${room}src/client/create-client.ts`
const guide = 'docs/guides/your-own-front-end.md'
/** Options for declarations that work with the usual TypeScript settings of front ends. */
const compilerFlags = [
  ...['--ignoreConfig', '--strict', '--skipLibCheck', '--types', ''],
  ...['--declaration', '--emitDeclarationOnly', '--rootDir', join(root, room)],
  ...['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2025,dom,dom.iterable'],
  ...['--allowImportingTsExtensions', '--rewriteRelativeImportExtensions'],
]

/**
 * Writes the package of the client into an empty folder: the modules that it imports, as JavaScript
 * with type declarations. Throws if they need more than the dependencies of the contract.
 * @param {string} folder
 * @param {string} [entry]
 */
export function stageClient(folder, entry = clientEntry) {
  const about = createClientPackageJson(stripRoom(entry).replace(/\.ts$/, ''))
  for (const path of findReachableModules([entry])) {
    const { code, packages } = toJavaScript(path)
    const missing = packages.filter((name) => !Object.hasOwn(about.dependencies, name))
    if (missing.length > 0 || !path.startsWith(room) || /'node:/.test(code))
      throw new Error(`${path} is not for the client: it needs more than ${room} and zod.`)
    writeFileIn(folder, stripRoom(toJavaScriptPath(path)), code)
  }
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [
    compiler,
    ...compilerFlags,
    '--outDir',
    folder,
    join(root, entry),
  ])
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileIn(folder, 'README.md', stripLinks(readFileSync(join(root, guide), 'utf8')))
  writeFileIn(folder, 'package.json', `${JSON.stringify(about, null, 2)}\n`)
}

/** @param {string} path */
const stripRoom = (path) => path.slice(room.length)

/**
 * Replaces relative links by their text: the package does not contain the other documents.
 * @param {string} markdown
 */
const stripLinks = (markdown) => markdown.replace(/\[([^\]\n]+)\]\(\.[^)\n]*\)/g, '$1')
