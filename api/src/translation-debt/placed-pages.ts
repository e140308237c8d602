import type { Db } from '../db/schema.ts'

/** Which pages to count. */
export interface PageFilter {
  /** A page; only this one and those below it. */
  under?: number | undefined
  owner?: number | 'none' | undefined
}

export interface PlacedPage {
  id: number
  /** Its root page, or the page of the filter. */
  root: number
  owner: number | null
}

/** Reads the pages that are not in the trash, by their id. */
export async function readPlacedPages(
  db: Db,
  { under, owner }: PageFilter,
): Promise<Map<number, PlacedPage>> {
  const pages = await db
    .selectFrom('pages')
    .select(['id', 'parent_id', 'owner_id'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const findRoot = createRootFinder(new Map(pages.map((page) => [page.id, page.parent_id])), under)
  const isOwned = (id: number | null) => owner === undefined || (id ?? 'none') === owner
  return new Map(
    pages.flatMap(({ id, owner_id }) => {
      const root = isOwned(owner_id) ? findRoot(id) : undefined
      return root === undefined ? [] : [[id, { id, root, owner: owner_id }]]
    }),
  )
}

/** Returns a function that finds the root page of a page; with `under`, only of those below it. */
function createRootFinder(parents: ReadonlyMap<number, number | null>, under: number | undefined) {
  const roots = new Map<number, number | undefined>()
  return function findRoot(id: number): number | undefined {
    const parent = parents.get(id)
    if (parent === undefined || id === under) return parent === undefined ? undefined : id
    if (roots.has(id)) return roots.get(id)
    // Ends a ring, which has no root.
    roots.set(id, undefined)
    const isRoot = parent === null && under === undefined
    const root = isRoot ? id : findRoot(parent ?? 0)
    roots.set(id, root)
    return root
  }
}
