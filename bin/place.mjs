import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the rooms of the product lie: the repository, or the package of a site. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Below `node_modules` Node runs no TypeScript: a package brings its programs as JavaScript. */
export const isPackage = !existsSync(join(root, 'server/src/main.ts'))

/** A program of the product by its name, such as `server/src/main`. */
export const program = (name) => join(root, `${name}${isPackage ? '.js' : '.ts'}`)

/** What runs for a long time or often is built of its sources: such as `main`, the server. */
export const built = (name) => join(root, `server/dist/${name}.js`)

/** A file of a package that the product depends on, wherever npm has put it. */
export function fileOf(name, file) {
  const { resolve } = createRequire(join(root, 'package.json'))
  try {
    return join(dirname(resolve(`${name}/package.json`)), file)
  } catch {
    // It is not installed yet.
    return join(root, 'node_modules', name, file)
  }
}

/** The folder of the site: the repository, or the nearest one with a `site.config.ts`. */
export function findSite(from = process.cwd()) {
  if (!isPackage) return root
  if (existsSync(join(from, 'site.config.ts'))) return from
  const above = dirname(from)
  return above === from ? undefined : findSite(above)
}
