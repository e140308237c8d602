import type { MenuEntry } from '@vitrine/contract/admin/menus'
import { addDescendants, type TreePosition } from '../tree/drop-target.ts'
import type { NodeRow, TreeNode } from '../tree/node-row.ts'

/** An entry of a menu as a node of a tree. Its id is valid in one editor only. */
export interface MenuNode extends TreeNode, Omit<MenuEntry, 'children'> {}

/** Returns the entries with all entries below them as one list, siblings in their order. */
export function toNodes(entries: readonly MenuEntry[]): MenuNode[] {
  const nodes: MenuNode[] = []
  const add = (siblings: readonly MenuEntry[], parent: number | null) => {
    for (const { children = [], ...entry } of siblings) {
      const id = nodes.length + 1
      nodes.push({ ...entry, id, parent })
      add(children, id)
    }
  }
  add(entries, null)
  return nodes
}

/** Returns the tree of entries, as the API takes it. */
export function toEntries(nodes: readonly MenuNode[], above: number | null = null): MenuEntry[] {
  return nodes
    .filter(({ parent }) => parent === above)
    .map(({ id, parent: _, ...entry }) => {
      const children = toEntries(nodes, id)
      return { ...entry, ...(children.length > 0 && { children }) }
    })
}

/** Returns the rows of the tree from top to bottom. All are open. */
export function buildMenuRows(nodes: readonly MenuNode[]): NodeRow[] {
  const below = Map.groupBy(nodes, ({ parent }) => parent)
  const add = (parent: number | null, depth: number): NodeRow[] => {
    const siblings = below.get(parent) ?? []
    return siblings.flatMap(({ id }, index) => {
      const rows = add(id, depth + 1)
      const place = { place: index + 1, siblings: siblings.length }
      return [{ id, parent, depth, hasChildren: rows.length > 0, isOpen: true, ...place }, ...rows]
    })
  }
  return add(null, 0)
}

/** Moves nodes to a position, with the nodes below them. */
export function moveNodes(
  nodes: readonly MenuNode[],
  ids: readonly number[],
  { parent, before }: TreePosition,
): MenuNode[] {
  const moved = ids.flatMap((id) => nodes.filter((node) => node.id === id))
  const others = nodes.filter(({ id }) => !ids.includes(id))
  const found = others.findIndex(({ id }) => id === before)
  const at = found < 0 ? others.length : found
  return others.toSpliced(at, 0, ...moved.map((node) => ({ ...node, parent })))
}

/** Removes a node and the nodes below it. */
export function removeNode(nodes: readonly MenuNode[], id: number): MenuNode[] {
  const removed = addDescendants(nodes, [id])
  return nodes.filter((node) => !removed.has(node.id))
}

/** Adds an entry at the end of the top level. Returns the nodes and the id of the new one. */
export function addNode(nodes: readonly MenuNode[], entry: Omit<MenuEntry, 'children'>) {
  const id = Math.max(0, ...nodes.map((node) => node.id)) + 1
  return { nodes: [...nodes, { ...entry, id, parent: null }], id }
}

/** Returns the number of levels. */
export const getDepth = (rows: readonly NodeRow[]): number =>
  Math.max(0, ...rows.map(({ depth }) => depth + 1))
