import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, sourcesIn } from '../../src/testing/imports.ts'

const root = join(import.meta.dirname, '../../..')
const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** The lists of floors in the document, each from top to bottom. */
const rooms = [...map.matchAll(/^```floors (\S+)\n(.*?)^```/gms)].map(
  ([, room = '', list = '']) => ({
    room,
    floors: list.trim().split('\n').map(foldersOn),
  }),
)

/** Parses a line: folders separated by several spaces, or one folder and its purpose. */
function foldersOn(line: string) {
  const words = line.split(/\s{2,}/)
  return words.filter((word, at) => at === 0 || isFolder(word))
}

function isFolder(word: string) {
  return /^[a-z-]+(\/[a-z-]+)*$/.test(word)
}

test('the map contains every workspace with floors', () => {
  expect(rooms.map(({ room }) => room)).toEqual([
    'contract/src',
    'site/app',
    'api/src',
    'site/server',
    'admin/src',
    'server/src',
  ])
})

describe.each(rooms)('$room', ({ room, floors }) => {
  const files = sourcesIn(join(root, room))
  const floorOf = new Map(floors.flatMap((folders, at) => folders.map((name) => [name, at])))
  const folderOf = (file: string) => folderNamed(relative(join(root, room), dirname(file)), floorOf)

  test('each folder is on a floor, and each folder in the map exists', () => {
    const found = new Set(files.map((file) => folderOf(file)))
    expect([...floorOf.keys()].filter((name) => !found.has(name))).toEqual([])
    expect(files.filter((file) => folderOf(file) === undefined)).toEqual([])
  })

  test('no file imports upwards, or from another folder on its floor', () => {
    const upwards = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !relative(join(root, room), target).startsWith('..'))
        .filter((target) => !mayImport(folderOf(file), folderOf(target), floorOf))
        .map((target) => `${relative(root, file)} imports ${relative(root, target)}`),
    )
    expect(upwards).toEqual([])
  })
})

test('browser tests import only the contract and test helpers of other workspaces', () => {
  const journeys = sourcesIn(join(root, 'e2e')).filter((file) => file.endsWith('.spec.ts'))
  const others = journeys
    .flatMap((file) => importsOf(file).map((target) => relative(root, target)))
    .filter((target) => !/^(e2e|contract\/src)\/|\/testing\//.test(target))
  expect(journeys).not.toEqual([])
  expect(others).toEqual([])
})

/** Returns the nearest folder of the map that contains the path. */
function folderNamed(path: string, floorOf: Map<string, number>): string | undefined {
  if (path === '') return floorOf.has('.') ? '.' : undefined
  if (floorOf.has(path)) return path
  const above = dirname(path)
  return above === '.' ? undefined : folderNamed(above, floorOf)
}

function mayImport(
  from: string | undefined,
  to: string | undefined,
  floorOf: Map<string, number>,
): boolean {
  if (from === undefined || to === undefined) return false
  return from === to || (floorOf.get(to) ?? -1) > (floorOf.get(from) ?? Number.POSITIVE_INFINITY)
}
