import type { Db } from './schema.ts'

/**
 * Number of commits that are remembered. A process that is further behind reads all pages again.
 */
const commitsKept = 1_000

/**
 * Collects the pages that a commit changes: their rows, texts or former addresses, or the loss of
 * their parent. Other processes then read only these again. An empty list means that no page
 * changes; without any call, all pages may have changed.
 */
export interface Touch {
  pages: (ids: Iterable<number>) => void
}

/** A touch to hand out, and what it was told. */
export function noteTouched() {
  let ids: Set<number> | undefined
  const pages: Touch['pages'] = (named) => {
    ids = new Set([...(ids ?? []), ...named])
  }
  return { touch: { pages }, ids: () => ids }
}

/** Numbers a commit under its version. The row is the lock for which other commits wait. */
export async function numberCommit(tx: Db, version: string): Promise<number> {
  const { number } = await tx
    .updateTable('content_version')
    .set(({ eb }) => ({ version, number: eb('number', '+', 1) }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Remembers what a commit has touched, for this process and for others. */
export async function keepCommit(tx: Db, number: number, ids: Set<number> | undefined) {
  const pages = ids ? JSON.stringify([...ids]) : null
  await tx.insertInto('content_commits').values({ number, pages }).execute()
  await tx
    .deleteFrom('content_commits')
    .where('number', '<=', number - commitsKept)
    .execute()
}

/** The number of the last commit; in a transaction, of the content that it sees. */
export async function lastCommit(db: Db): Promise<number> {
  const row = await db.selectFrom('content_version').select('number').executeTakeFirst()
  return row?.number ?? 0
}

/** The pages touched after one commit and up to another; undefined when they may be all. */
export async function touchedBetween(
  db: Db,
  after: number,
  last: number,
): Promise<Set<number> | undefined> {
  const rows = await db
    .selectFrom('content_commits')
    .select('pages')
    .where('number', '>', after)
    .where('number', '<=', last)
    .execute()
  if (rows.length !== last - after) return undefined
  const ids = new Set<number>()
  for (const { pages } of rows) {
    if (pages === null) return undefined
    for (const id of JSON.parse(pages) as number[]) ids.add(id)
  }
  return ids
}
