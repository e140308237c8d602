import { getReaders, type Readers } from '@vitrine/contract/pages/visibility'
import type { ExpressionBuilder } from 'kysely'
import { toBatches } from './batches.ts'
import type { Db, Tables } from './schema.ts'

/** Condition of a query: the page is public, or private for one of these groups. */
export const isReadableBy =
  (groups: readonly Readers[]) =>
  ({ or, eb }: ExpressionBuilder<Tables, 'pages'>) =>
    or([eb('pages.readers', 'is', null), ...groups.map((group) => eb('pages.readers', '=', group))])

export const hasPrivatePages = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('pages')
    .select('id')
    .where('readers', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns who may read a page; null for everyone. */
export const findPageReaders = async (db: Db, id: number): Promise<Readers | null> =>
  (await db.selectFrom('pages').select('readers').where('id', '=', id).executeTakeFirst())
    ?.readers ?? null

/** More levels mean that pages are above each other in a circle. */
const levelsMax = 1_000

/**
 * Computes who may read the changed pages and those below them, from their settings and the pages
 * above them. `changed` is undefined if all pages may have changed. Returns the pages whose readers
 * are others now.
 */
export async function updateReaders(
  tx: Db,
  changed: ReadonlySet<number> | undefined,
): Promise<number[]> {
  const updated = new Set<number>()
  let pages = await findStale(tx, 'page.id', changed && [...changed])
  for (let level = 0; pages.length > 0 && level < levelsMax; level++) {
    for (const { id, readers } of pages) {
      await tx.updateTable('pages').set({ readers }).where('id', '=', id).execute()
      updated.add(id)
    }
    const parents = pages.map(({ id }) => id)
    pages = await findStale(tx, 'page.parent_id', parents)
  }
  return [...updated]
}

/** Finds pages with other readers than stored, by their ids or those of their parents. */
async function findStale(tx: Db, by: 'page.id' | 'page.parent_id', ids: number[] | undefined) {
  const rows = []
  for (const batch of ids === undefined ? [undefined] : toBatches(ids))
    rows.push(...(await readSettings(tx, by, batch)))
  return rows.flatMap(({ id, visible_to, stored, above }) => {
    const readers = getReaders(visible_to, above)
    return readers === stored ? [] : [{ id, readers }]
  })
}

// Reads no row of a site without private pages.
const readSettings = (tx: Db, by: 'page.id' | 'page.parent_id', ids: number[] | undefined) =>
  tx
    .selectFrom('pages as page')
    .leftJoin('pages as parent', 'parent.id', 'page.parent_id')
    .select(['page.id', 'page.visible_to', 'page.readers as stored', 'parent.readers as above'])
    .where(({ or, eb }) =>
      or([
        eb('page.visible_to', 'is not', null),
        eb('page.readers', 'is not', null),
        eb('parent.readers', 'is not', null),
      ]),
    )
    .$if(ids !== undefined, (query) => query.where(by, 'in', ids ?? []))
    .execute()

/**
 * Makes the readers of pages a setting of their own: before they lose the page above them without
 * being moved, which would make them public.
 */
export async function keepReaders(tx: Db, by: 'id' | 'parent_id', ids: number[]) {
  for (const batch of toBatches(ids))
    await tx
      .updateTable('pages')
      .set(({ ref }) => ({ visible_to: ref('readers') }))
      .where(by, 'in', batch)
      .where('visible_to', 'is', null)
      .where('readers', 'is not', null)
      .execute()
}
