import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { root } from './place.mjs'

// Matches all imports: the formatter leaves no other forms.
const naming =
  /(\b(?:from|import) |\bimport\(\s*|\bnew URL\(|\bimport\.meta\.dirname, )'([^'\n]+)'/g
const ofRoom = /^@vitrine\/([a-z]+)\/(.+)$/
/** Cache: each module is read several times. */
const stripped = new Map()
const packageName = /^(@[^/]+\/)?[^/]+/

/** Lists the modules of the product that a module imports at run time. */
export function named(path) {
  const names = [...withoutTypes(path).matchAll(naming)].map(([, , name]) => targetOf(path, name))
  return names.filter((target) => target?.endsWith('.ts'))
}

/** Lists the files of the product that a source imports, also for types only. */
export const targetsIn = (path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(naming)].flatMap(
    ([, , name]) => targetOf(path, name) ?? [],
  )

/** Returns the JavaScript of a module, and the packages that it imports. */
export function runsOf(path) {
  const packages = new Set()
  const code = withoutTypes(path).replace(naming, (there, before, name) => {
    const target = targetOf(path, name)
    if (target?.endsWith('.ts')) return `${before}'${relativeTo(path, runsAs(target))}'`
    const [found = ''] = packageName.exec(name) ?? []
    if (/\b(from|import\()/.test(before) && isPackageName(name)) packages.add(found)
    return there
  })
  return { code, packages: [...packages] }
}

/** Returns the path of the JavaScript of a module. */
export const runsAs = (path) => path.replace(/\.ts$/, '.js')

/** Replaces imports of `@vitrine/ROOM/…` in a source by relative paths. */
export const onlyRelative = (path, source) =>
  source.replace(naming, (there, before, name) => {
    const target = ofRoom.test(name) ? targetOf(path, name) : undefined
    return target ? `${before}'${relativeTo(path, target)}'` : there
  })

/** Replaces types by spaces, so that lines and columns of errors match the source. */
function withoutTypes(path) {
  const held = stripped.get(path)
  if (held !== undefined) return held
  const code = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'))
  stripped.set(path, code)
  return code
}

/** Returns the file that an import refers to; undefined if it is not in the product. */
function targetOf(path, name) {
  const [, room, file] = ofRoom.exec(name) ?? []
  const target = room ? inRoom(room, file) : posix.join(dirname(path), name)
  return (room || /^\.|\.ts$/.test(name)) && existsSync(join(root, target)) ? target : undefined
}

function inRoom(room, file) {
  const { exports } = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'))
  const pattern = exports[`./${file}`] ?? exports['./*']
  return posix.join(room, pattern.replace('*', file))
}

function relativeTo(path, target) {
  const way = posix.relative(dirname(path), target)
  return way.startsWith('.') ? way : `./${way}`
}

const isPackageName = (name) => !name.startsWith('.') && !name.startsWith('node:')
