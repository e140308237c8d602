import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { root } from './place.mjs'

// The code is formatted by one tool: a module is named in these ways alone.
const naming =
  /(\b(?:from|import) |\bimport\(\s*|\bnew URL\(|\bimport\.meta\.dirname, )'([^'\n]+)'/g
const ofRoom = /^@vitrine\/([a-z]+)\/(.+)$/
/** Each module is read for what it names, and again for how it runs. */
const stripped = new Map()
const packageName = /^(@[^/]+\/)?[^/]+/

/** The modules of the product that one of its modules runs with, by their paths. */
export function named(path) {
  const names = [...withoutTypes(path).matchAll(naming)].map(([, , name]) => targetOf(path, name))
  return names.filter((target) => target?.endsWith('.ts'))
}

/** Returns the files of the product that one of its sources imports, also for types only. */
export const targetsIn = (path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(naming)].flatMap(
    ([, , name]) => targetOf(path, name) ?? [],
  )

/** A module as it runs below `node_modules`, and the packages that it imports. */
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

/** The name under which a module runs. */
export const runsAs = (path) => path.replace(/\.ts$/, '.js')

/** The source of a module in which the rooms of the product are named by where they stand. */
export const onlyRelative = (path, source) =>
  source.replace(naming, (there, before, name) => {
    const target = ofRoom.test(name) ? targetOf(path, name) : undefined
    return target ? `${before}'${relativeTo(path, target)}'` : there
  })

/** Types become spaces: a fault is in the same line and column as in the source. */
function withoutTypes(path) {
  const held = stripped.get(path)
  if (held !== undefined) return held
  const code = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'))
  stripped.set(path, code)
  return code
}

/** The file of the product that a module names. */
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
