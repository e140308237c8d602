import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'

/** A stored author with the lines by language. */
export interface StoredAuthor {
  id: number
  key: string
  version: number
  name: string
  link: string
  portrait: number | null
  lines: Record<string, string>
}

/** Lists authors by key: all, or those with some ids. */
export async function listAuthors(db: Db, ids?: number[]): Promise<StoredAuthor[]> {
  if (ids?.length === 0) return []
  const rows = await db
    .selectFrom('authors')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('key')
    .execute()
  const lines = await db
    .selectFrom('author_translations')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('author_id', 'in', ids ?? []))
    .orderBy('locale')
    .execute()
  const byAuthor = Map.groupBy(lines, ({ author_id }) => author_id)
  return rows.map(({ portrait_id, ...row }) => ({
    ...row,
    portrait: portrait_id,
    lines: Object.fromEntries(
      (byAuthor.get(row.id) ?? []).map(({ locale, line }) => [locale, line]),
    ),
  }))
}

export const findAuthor = async (db: Db, id: number): Promise<StoredAuthor | undefined> =>
  (await listAuthors(db, [id]))[0]

export type NewAuthor = Omit<StoredAuthor, 'id' | 'version'>

export async function insertAuthor(
  tx: Db,
  { lines, portrait, ...author }: NewAuthor,
): Promise<StoredAuthor> {
  const { id, version } = await tx
    .insertInto('authors')
    .values({ ...author, portrait_id: portrait, version: 1 })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await insertLines(tx, id, lines)
  return { ...author, id, version, portrait, lines }
}

/** Replaces an author and raises its version. */
export async function updateAuthor(
  tx: Db,
  { id, key, ...before }: StoredAuthor,
  after: Omit<NewAuthor, 'key'>,
): Promise<StoredAuthor> {
  const version = before.version + 1
  const { lines, portrait, name, link } = after
  await tx
    .updateTable('authors')
    .set({ name, link, portrait_id: portrait, version })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('author_translations').where('author_id', '=', id).execute()
  await insertLines(tx, id, lines)
  return { id, key, version, ...after }
}

async function insertLines(tx: Db, id: number, lines: StoredAuthor['lines']) {
  const rows = Object.entries(lines).map(([locale, line]) => ({ author_id: id, locale, line }))
  if (rows.length > 0) await tx.insertInto('author_translations').values(rows).execute()
}

export async function removeAuthor(tx: Db, id: number) {
  await tx.deleteFrom('authors').where('id', '=', id).execute()
}

export async function countAuthors(db: Db): Promise<number> {
  const row = await db
    .selectFrom('authors')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Finds the ids of authors by key. */
export async function findAuthorIds(db: Db, keys: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const batch of toBatches([...new Set(keys)])) {
    const rows = await db
      .selectFrom('authors')
      .select(['id', 'key'])
      .where('key', 'in', batch)
      .execute()
    for (const { id, key } of rows) ids.set(key, id)
  }
  return ids
}
