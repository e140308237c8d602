import type { ListedPage } from '@vitrine/contract/admin/page-list'
import type { Row } from './tree.ts'

/** Where a page would stand: below `parent`, before one of its pages, else last. */
export interface Place {
  parent: number | null
  before: number | null
}

/** A place next to a row, or inside it. */
export interface DropPlace extends Place {
  /** The row, and where at it. */
  index: number
  at: 'before' | 'inside' | 'after'
}

/** This much of a row at its top, and as much at its bottom, means before and after it. */
const edgeShare = 0.3

/**
 * The place that a pointer means, `share` of the way down a row (0 to 1); undefined where nothing
 * would move, or a page would stand within itself.
 */
export function dropPlace(
  rows: readonly Row[],
  pages: readonly ListedPage[],
  ids: readonly number[],
  { index, share }: { index: number; share: number },
): DropPlace | undefined {
  const row = rows[index]
  if (!row || withBelow(pages, ids).has(row.page.id)) return undefined
  const at = share < edgeShare ? 'before' : share > 1 - edgeShare ? 'after' : 'inside'
  const place = placeAt(pages, row, at, ids)
  return isWhereItIs(pages, ids, place) ? undefined : { ...place, index, at }
}

function placeAt(
  pages: readonly ListedPage[],
  { page, isOpen, hasChildren }: Row,
  at: DropPlace['at'],
  ids: readonly number[],
): Place {
  const { id, parent } = page
  const isBelow = at === 'after' && isOpen && hasChildren
  if (isBelow) return { parent: id, before: childrenOf(pages, id, ids)[0] ?? null }
  if (at === 'inside') return { parent: id, before: null }
  if (at === 'before') return { parent, before: id }
  return { parent, before: nextOf(pages, page, ids) }
}

/** Where a key with Alt leads a page: among its siblings, below the one before it, or out again. */
export function placeByKey(
  pages: readonly ListedPage[],
  page: ListedPage,
  key: string,
): Place | undefined {
  const { id, parent } = page
  const siblings = childrenOf(pages, parent)
  const at = siblings.indexOf(id)
  const previous = siblings[at - 1]
  if (key === 'ArrowUp' && previous !== undefined) return { parent, before: previous }
  if (key === 'ArrowDown' && at < siblings.length - 1)
    return { parent, before: siblings[at + 2] ?? null }
  if (key === 'ArrowRight' && previous !== undefined) return { parent: previous, before: null }
  const above = pages.find((each) => each.id === parent)
  if (key === 'ArrowLeft' && above)
    return { parent: above.parent, before: nextOf(pages, above, [id]) }
  return undefined
}

/** The pages and all that stands below them: nothing can be moved into itself. */
export function withBelow(
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

/** The list comes in the order of the tree's levels. */
function childrenOf(
  pages: readonly ListedPage[],
  parent: number | null,
  without: readonly number[] = [],
): number[] {
  return pages
    .filter((page) => page.parent === parent && !without.includes(page.id))
    .map(({ id }) => id)
}

function nextOf(
  pages: readonly ListedPage[],
  { id, parent }: ListedPage,
  without: readonly number[],
): number | null {
  const siblings = childrenOf(
    pages,
    parent,
    without.filter((each) => each !== id),
  )
  return siblings[siblings.indexOf(id) + 1] ?? null
}

function isWhereItIs(
  pages: readonly ListedPage[],
  ids: readonly number[],
  { parent, before }: Place,
): boolean {
  const [only] = ids
  const page = pages.find(({ id }) => id === only)
  if (!page || ids.length > 1 || page.parent !== parent) return false
  return before === page.id || before === nextOf(pages, page, [])
}
