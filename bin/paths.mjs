import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the product: the repository, or its package in a site. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** True in a package. Node strips no types below `node_modules`, so its programs are JavaScript. */
export const isPackage = !existsSync(join(root, 'server/src/main.ts'))

/**
 * Returns the path of a program, such as `server/src/main`.
 * @param {string} name
 */
export const getProgram = (name) => join(root, `${name}${isPackage ? '.js' : '.ts'}`)

/**
 * Returns the path of a built program, such as `main`, the server.
 * @param {string} name
 */
export const getBuiltProgram = (name) => join(root, `server/dist/${name}.js`)

/**
 * Returns the path of a file in a dependency, wherever npm has installed it.
 * @param {string} name
 * @param {string} file
 */
export function getPackageFile(name, file) {
  const { resolve } = createRequire(join(root, 'package.json'))
  try {
    return join(dirname(resolve(`${name}/package.json`)), file)
  } catch {
    // It is not installed yet.
    return join(root, 'node_modules', name, file)
  }
}

/**
 * Returns the site folder: the repository, or the nearest folder with a `site.config.ts`; undefined
 * if there is none.
 * @param {string} [from]
 * @returns {string | undefined}
 */
export function findSite(from = process.cwd()) {
  if (!isPackage) return root
  if (existsSync(join(from, 'site.config.ts'))) return from
  const parent = dirname(from)
  return parent === from ? undefined : findSite(parent)
}
