import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/**
 * @typedef {{ version: string, license: string, type: string, engines: object, bin: object, dependencies?: Versions, devDependencies?: Versions }} PackageJson
 * @typedef {Record<string, string>} Versions
 */

/** Rooms whose dependencies the package needs. The admin is already built. */
const rooms = ['contract', 'files', 'api', 'site', 'server']
/** Development dependencies that a site needs, and the room whose `package.json` has the version. */
const tools = {
  vite: 'site',
  '@vitejs/plugin-react': 'site',
  typescript: '.',
  'axe-core': 'server',
  'html-validate': 'server',
  'playwright-core': 'server',
  '@types/node': '.',
  '@types/react': '.',
  '@types/react-dom': '.',
}

/**
 * Name of the package. Sites install it as `vitrine` from a file, never from a registry, where
 * anyone could register that name.
 */
export const packageName = '@vitrine/product'

/** Returns the `package.json` of the product. It has the dependencies of all rooms. */
export function createPackageJson() {
  const { version, license, type, engines, bin, dependencies } = readPackageJson('.')
  const roomDependencies = rooms.flatMap((room) =>
    Object.entries(readPackageJson(room).dependencies ?? {}),
  )
  /** @type {[string, string][]} */
  const toolDependencies = Object.entries(tools).map(([tool, room]) => [
    tool,
    readToolVersion(tool, room),
  ])
  const all = [...Object.entries(dependencies ?? {}), ...roomDependencies, ...toolDependencies]
  return {
    name: packageName,
    version,
    license,
    type,
    engines,
    bin,
    description: 'A website of your own for readers who speak several languages',
    exports: {
      './client': {
        types: './contract/src/client/create-client.ts',
        default: './contract/src/client/create-client.js',
      },
      './config': {
        types: './contract/src/config/define-site.ts',
        default: './contract/src/config/define-site.js',
      },
      './templates': './site/templates.ts',
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(
      all.filter(([each]) => !each.startsWith('@vitrine/')).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }
}

/**
 * @param {string} tool
 * @param {string} room
 */
function readToolVersion(tool, room) {
  const version = readPackageJson(room).devDependencies?.[tool]
  if (version) return version
  throw new Error(`devDependencies of ${room}/package.json does not contain ${tool}.`)
}

/** Name of the package of the client, for front ends on other machines. */
export const clientName = '@vitrine/client'

/**
 * Returns the `package.json` of the client. `entry` is the path of its module, without extension.
 * @param {string} entry
 */
export function createClientPackageJson(entry) {
  const { version, license, type, engines } = readPackageJson('.')
  return {
    name: clientName,
    version,
    license,
    type,
    engines,
    description: 'The typed client of the API of Vitrine',
    exports: {
      '.': { types: `./${entry}.d.ts`, default: `./${entry}.js` },
      './package.json': './package.json',
    },
    sideEffects: false,
    dependencies: readPackageJson('contract').dependencies ?? {},
  }
}

/**
 * @param {string} room
 * @returns {PackageJson}
 */
const readPackageJson = (room) => JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'))
