import type { ListedPage } from '@vitrine/contract/admin/page-list'
import type { PageListRow } from './tree.ts'

/** Position in the tree: below `parent`, before the page `before`, or last if null. */
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
 * nothing would move, or if a page would be below itself.
 */
export function findDropTarget(
  rows: readonly PageListRow[],
  pages: readonly ListedPage[],
  ids: readonly number[],
  { index, share }: { index: number; share: number },
): DropTarget | undefined {
  const row = rows[index]
  if (!row || addDescendants(pages, ids).has(row.page.id)) return undefined
  const at = share < edgeShare ? 'before' : share > 1 - edgeShare ? 'after' : 'inside'
  const place = getPositionAt(pages, row, at, ids)
  return isUnmoved(pages, ids, place) ? undefined : { ...place, index, side: at }
}

function getPositionAt(
  pages: readonly ListedPage[],
  { page, isOpen, hasChildren }: PageListRow,
  at: DropTarget['side'],
  ids: readonly number[],
): TreePosition {
  const { id, parent } = page
  const isBelow = at === 'after' && isOpen && hasChildren
  if (isBelow) return { parent: id, before: getChildIds(pages, id, ids)[0] ?? null }
  if (at === 'inside') return { parent: id, before: null }
  if (at === 'before') return { parent, before: id }
  return { parent, before: getNextSibling(pages, page, ids) }
}

/** Returns the new position for Alt and an arrow key: up, down, below the previous page, or out. */
export function findPositionByKey(
  pages: readonly ListedPage[],
  page: ListedPage,
  key: string,
): TreePosition | undefined {
  const { id, parent } = page
  const siblings = getChildIds(pages, parent)
  const at = siblings.indexOf(id)
  const previous = siblings[at - 1]
  if (key === 'ArrowUp' && previous !== undefined) return { parent, before: previous }
  if (key === 'ArrowDown' && at < siblings.length - 1)
    return { parent, before: siblings[at + 2] ?? null }
  if (key === 'ArrowRight' && previous !== undefined) return { parent: previous, before: null }
  const above = pages.find((each) => each.id === parent)
  if (key === 'ArrowLeft' && above)
    return { parent: above.parent, before: getNextSibling(pages, above, [id]) }
  return undefined
}

/** Returns the ids with those of all descendants. */
export function addDescendants(
  pages: readonly ListedPage[],
  ids: readonly number[],
): ReadonlySet<number> {
  const found = new Set(ids)
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { id, parent } of pages) if (parent !== null && found.has(parent)) found.add(id)
  }
  return found
}

/** Returns the ids of the children in order: the list is sorted by position. */
function getChildIds(
  pages: readonly ListedPage[],
  parent: number | null,
  without: readonly number[] = [],
): number[] {
  return pages
    .filter((page) => page.parent === parent && !without.includes(page.id))
    .map(({ id }) => id)
}

function getNextSibling(
  pages: readonly ListedPage[],
  { id, parent }: ListedPage,
  without: readonly number[],
): number | null {
  const siblings = getChildIds(
    pages,
    parent,
    without.filter((each) => each !== id),
  )
  return siblings[siblings.indexOf(id) + 1] ?? null
}

function isUnmoved(
  pages: readonly ListedPage[],
  ids: readonly number[],
  { parent, before }: TreePosition,
): boolean {
  const [only] = ids
  const page = pages.find(({ id }) => id === only)
  if (!page || ids.length > 1 || page.parent !== parent) return false
  return before === page.id || before === getNextSibling(pages, page, [])
}
