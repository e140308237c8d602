import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './place.mjs'

/** The admin comes as it was built. */
const rooms = ['contract', 'files', 'api', 'site', 'server']
/** What a site needs to be built, checked and tried, by the room that names its version. */
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
 * Name of the package. Sites install a packed file of it under the name `vitrine`. They never ask
 * the registry for `vitrine`, because anyone could register that name.
 */
export const packageName = '@vitrine/product'

/** What the package says of itself: it depends on what its rooms depend on, each in one version. */
export function about() {
  const { version, license, type, engines, bin, dependencies } = read('.')
  const ofRooms = rooms.flatMap((room) => Object.entries(read(room).dependencies ?? {}))
  const ofTools = Object.entries(tools).map(([tool, room]) => [
    tool,
    read(room).devDependencies[tool],
  ])
  const all = [...Object.entries(dependencies), ...ofRooms, ...ofTools]
  return {
    ...{ name: packageName, version, license, type, engines, bin },
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

/** Name of the package of the client alone, for front ends on other machines. */
export const clientName = '@vitrine/client'

/** What the package of the client says of itself. `entry` is its module, without extension. */
export function aboutClient(entry) {
  const { version, license, type, engines } = read('.')
  return {
    ...{ name: clientName, version, license, type, engines },
    description: 'The typed client of the API of Vitrine',
    exports: {
      '.': { types: `./${entry}.d.ts`, default: `./${entry}.js` },
      './package.json': './package.json',
    },
    sideEffects: false,
    dependencies: read('contract').dependencies,
  }
}

const read = (room) => JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'))
