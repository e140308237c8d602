import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { root } from './paths.mjs'

// Matches all imports: the formatter leaves no other forms.
const importPattern =
  /(\b(?:from|import) |\bimport\(\s*|\bnew URL\(|\bimport\.meta\.dirname, )'([^'\n]+)'/g
const roomPattern = /^@vitrine\/([a-z]+)\/(.+)$/
/**
 * Cache: each module is read several times.
 * @type {Map<string, string>}
 */
const stripped = new Map()
const packageName = /^(@[^/]+\/)?[^/]+/

/**
 * Lists the modules of the product that a module imports at run time.
 * @param {string} path
 * @returns {string[]}
 */
export function listRuntimeImports(path) {
  return [...stripTypes(path).matchAll(importPattern)].flatMap(([, , name = '']) => {
    const target = resolveImport(path, name)
    return target?.endsWith('.ts') ? [target] : []
  })
}

/**
 * Lists the files of the product that a source imports, also for types only.
 * @param {string} path
 * @returns {string[]}
 */
export const listImports = (path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(importPattern)].flatMap(
    ([, , name = '']) => resolveImport(path, name) ?? [],
  )

/**
 * Returns the JavaScript of a module, and the packages that it imports.
 * @param {string} path
 */
export function toJavaScript(path) {
  /** @type {Set<string>} */
  const packages = new Set()
  const code = stripTypes(path).replace(importPattern, (statement, before, name) => {
    const target = resolveImport(path, name)
    if (target?.endsWith('.ts'))
      return `${before}'${toRelativePath(path, toJavaScriptPath(target))}'`
    const [found = ''] = packageName.exec(name) ?? []
    if (/\b(from|import\()/.test(before) && isPackageName(name)) packages.add(found)
    return statement
  })
  return { code, packages: [...packages] }
}

/**
 * Returns the path of the JavaScript of a module.
 * @param {string} path
 */
export const toJavaScriptPath = (path) => path.replace(/\.ts$/, '.js')

/**
 * Replaces imports of `@vitrine/ROOM/…` in a source by relative paths.
 * @param {string} path
 * @param {string} source
 */
export const makeImportsRelative = (path, source) =>
  source.replace(importPattern, (statement, before, name) => {
    const target = roomPattern.test(name) ? resolveImport(path, name) : undefined
    return target ? `${before}'${toRelativePath(path, target)}'` : statement
  })

/**
 * Replaces types by spaces, so that lines and columns of errors match the source.
 * @param {string} path
 * @returns {string}
 */
function stripTypes(path) {
  const cached = stripped.get(path)
  if (cached !== undefined) return cached
  const code = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'))
  stripped.set(path, code)
  return code
}

/**
 * Returns the file that an import refers to; undefined if it is not in the product.
 * @param {string} path
 * @param {string} name
 */
function resolveImport(path, name) {
  const [, room, file = ''] = roomPattern.exec(name) ?? []
  const target = room ? resolveInRoom(room, file) : posix.join(dirname(path), name)
  return (room || /^\.|\.ts$/.test(name)) && existsSync(join(root, target)) ? target : undefined
}

/**
 * @param {string} room
 * @param {string} file
 */
function resolveInRoom(room, file) {
  /** @type {{ exports: Record<string, string> }} */
  const { exports } = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'))
  const pattern = exports[`./${file}`] ?? exports['./*'] ?? ''
  return posix.join(room, pattern.replace('*', file))
}

/**
 * @param {string} path
 * @param {string} target
 */
function toRelativePath(path, target) {
  const relative = posix.relative(dirname(path), target)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** @param {string} name */
const isPackageName = (name) => !name.startsWith('.') && !name.startsWith('node:')
