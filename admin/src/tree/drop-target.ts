import type { NodeRow, TreeNode } from './node-row.ts'

/** Position in the tree: below `parent`, before the node `before`, or last if null. */
export interface TreePosition {
  parent: number | null
  before: number | null
}

/** A position next to a row, or inside it. */
export interface DropTarget extends TreePosition {
  /** Index of the row. */
  index: number
  side: 'before' | 'inside' | 'after'
}

/** Share of a row at its top that means "before", and at its bottom that means "after". */
const edgeShare = 0.3

/**
 * Returns the drop target for a pointer at `share` of the height of a row (0 to 1); undefined if
 * nothing would move, or if a node would be below itself.
 */
export function findDropTarget(
  rows: readonly NodeRow[],
  nodes: readonly TreeNode[],
  ids: readonly number[],
  { index, share }: { index: number; share: number },
): DropTarget | undefined {
  const row = rows[index]
  if (!row || addDescendants(nodes, ids).has(row.id)) return undefined
  const at = share < edgeShare ? 'before' : share > 1 - edgeShare ? 'after' : 'inside'
  const place = getPositionAt(nodes, row, at, ids)
  return isUnmoved(nodes, ids, place) ? undefined : { ...place, index, side: at }
}

function getPositionAt(
  nodes: readonly TreeNode[],
  row: NodeRow,
  at: DropTarget['side'],
  ids: readonly number[],
): TreePosition {
  const { id, parent, isOpen, hasChildren } = row
  const isBelow = at === 'after' && isOpen && hasChildren
  if (isBelow) return { parent: id, before: getChildIds(nodes, id, ids)[0] ?? null }
  if (at === 'inside') return { parent: id, before: null }
  if (at === 'before') return { parent, before: id }
  return { parent, before: getNextSibling(nodes, row, ids) }
}

/** Returns the new position for Alt and an arrow key: up, down, below the previous node, or out. */
export function findPositionByKey(
  nodes: readonly TreeNode[],
  node: TreeNode,
  key: string,
): TreePosition | undefined {
  const { id, parent } = node
  const siblings = getChildIds(nodes, parent)
  const at = siblings.indexOf(id)
  const previous = siblings[at - 1]
  if (key === 'ArrowUp' && previous !== undefined) return { parent, before: previous }
  if (key === 'ArrowDown' && at < siblings.length - 1)
    return { parent, before: siblings[at + 2] ?? null }
  if (key === 'ArrowRight' && previous !== undefined) return { parent: previous, before: null }
  const above = nodes.find((each) => each.id === parent)
  if (key === 'ArrowLeft' && above)
    return { parent: above.parent, before: getNextSibling(nodes, above, [id]) }
  return undefined
}

/** Returns the ids with those of all descendants. */
export function addDescendants(
  nodes: readonly TreeNode[],
  ids: readonly number[],
): ReadonlySet<number> {
  const found = new Set(ids)
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { id, parent } of nodes) if (parent !== null && found.has(parent)) found.add(id)
  }
  return found
}

/** Returns the ids of the children in order: the list is sorted by position. */
function getChildIds(
  nodes: readonly TreeNode[],
  parent: number | null,
  without: readonly number[] = [],
): number[] {
  return nodes
    .filter((node) => node.parent === parent && !without.includes(node.id))
    .map(({ id }) => id)
}

function getNextSibling(
  nodes: readonly TreeNode[],
  { id, parent }: TreeNode,
  without: readonly number[],
): number | null {
  const siblings = getChildIds(
    nodes,
    parent,
    without.filter((each) => each !== id),
  )
  return siblings[siblings.indexOf(id) + 1] ?? null
}

function isUnmoved(
  nodes: readonly TreeNode[],
  ids: readonly number[],
  { parent, before }: TreePosition,
): boolean {
  const [only] = ids
  const node = nodes.find(({ id }) => id === only)
  if (!node || ids.length > 1 || node.parent !== parent) return false
  return before === node.id || before === getNextSibling(nodes, node, [])
}
