import type { Db } from './schema.ts'

/** Number of stored commits. A process that is further behind reads all pages again. */
const commitsKept = 1_000

/**
 * Collects the pages that a commit changes: their rows, texts or former addresses, or the removal
 * of their parent. Other processes then read only these again. An empty list means that no page
 * changes; without any call, all pages may have changed.
 */
export interface Touch {
  pages: (ids: Iterable<number>) => void
}

/** Creates a `Touch`, and a function that returns the collected ids. */
export function createTouch() {
  let ids: Set<number> | undefined
  const pages: Touch['pages'] = (newIds) => {
    ids = new Set([...(ids ?? []), ...newIds])
  }
  return { touch: { pages }, ids: () => ids }
}

/** Raises the commit number and sets the version. Its row is the lock of all commits. */
export async function raiseCommitNumber(tx: Db, version: string): Promise<number> {
  const { number } = await tx
    .updateTable('content_version')
    .set(({ eb }) => ({ version, number: eb('number', '+', 1) }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Makes commits wait until the transaction ends, without a new version. */
export async function lockCommits(tx: Db): Promise<void> {
  await tx
    .updateTable('content_version')
    .set(({ ref }) => ({ number: ref('number') }))
    .execute()
}

/** Stores the pages that a commit has changed, for all processes. */
export async function storeCommit(tx: Db, number: number, ids: Set<number> | undefined) {
  const pages = ids ? JSON.stringify([...ids]) : null
  await tx.insertInto('content_commits').values({ number, pages }).execute()
  await tx
    .deleteFrom('content_commits')
    .where('number', '<=', number - commitsKept)
    .execute()
}

/** Returns the number of the last commit, as the transaction sees it. */
export async function readLastCommit(db: Db): Promise<number> {
  const row = await db.selectFrom('content_version').select('number').executeTakeFirst()
  return row?.number ?? 0
}

/** Pages changed after one commit and up to another; undefined if all may have changed. */
export async function findTouchedPages(
  db: Db,
  after: number,
  until: number,
): Promise<Set<number> | undefined> {
  const rows = await db
    .selectFrom('content_commits')
    .select('pages')
    .where('number', '>', after)
    .where('number', '<=', until)
    .execute()
  if (rows.length !== until - after) return undefined
  const ids = new Set<number>()
  for (const { pages } of rows) {
    if (pages === null) return undefined
    for (const id of JSON.parse(pages) as number[]) ids.add(id)
  }
  return ids
}
