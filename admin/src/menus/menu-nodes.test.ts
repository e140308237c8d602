import { expect, test } from 'vitest'
import {
  addNode,
  buildMenuRows,
  getDepth,
  moveNodes,
  removeNode,
  toEntries,
  toNodes,
} from './menu-nodes.ts'

const entries = [
  { page: 7, children: [{ url: '/a' }, { url: '/b', children: [{ url: '/c' }] }] },
  { label: { fr: 'Titre' } },
]
const nodes = toNodes(entries)
const names = (list: typeof nodes) => list.map(({ page, url }) => url ?? page ?? 'heading')

test('entries become nodes and entries again', () => {
  expect(nodes.map(({ id, parent }) => [id, parent])).toEqual([
    [1, null],
    [2, 1],
    [3, 1],
    [4, 3],
    [5, null],
  ])
  expect(toEntries(nodes)).toEqual(entries)
})

test('rows are in the order of the tree, with their level and position', () => {
  const rows = buildMenuRows(moveNodes(nodes, [5], { parent: null, before: 1 }))
  expect(rows.map(({ id, depth, place, siblings }) => [id, depth, place, siblings])).toEqual([
    [5, 0, 1, 2],
    [1, 0, 2, 2],
    [2, 1, 1, 2],
    [3, 1, 2, 2],
    [4, 2, 1, 1],
  ])
  expect([getDepth(rows), getDepth([])]).toEqual([3, 0])
})

test('a node moves with the nodes below it', () => {
  const moved = moveNodes(nodes, [3], { parent: null, before: null })
  expect(toEntries(moved).map((entry) => entry.children?.length ?? 0)).toEqual([1, 0, 1])
  expect(toEntries(moveNodes(nodes, [3], { parent: 1, before: 2 }))[0]?.children?.[0]?.url).toBe(
    '/b',
  )
})

test('a node is removed with the nodes below it', () => {
  expect(names(removeNode(nodes, 3))).toEqual([7, '/a', 'heading'])
})

test('a new entry is the last of the top level', () => {
  const added = addNode(nodes, { page: 9 })
  expect(toEntries(added.nodes).at(-1)).toEqual({ page: 9 })
  expect(added.id).toBe(6)
  expect(addNode([], { page: 9 }).id).toBe(1)
})
