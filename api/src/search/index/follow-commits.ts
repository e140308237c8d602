import { sql } from 'kysely'
import { toBatches } from '../../db/batches.ts'
import { findTouchedPages, readLastCommit } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'
import type { SearchStateTable } from '../../db/search-tables.ts'
import { findChanges, writeChanges } from './index-texts.ts'

/**
 * Version of the rules: increase it if the same text has other words or terms. The index is then
 * rebuilt.
 */
export const searchRules = 1

/** Pages of one commit whose texts are indexed with it. A larger commit is indexed afterwards. */
const pagesInCommit = 20
const onlyRow = 1
const noPages: ReadonlySet<number> = new Set()

export type SearchState = Omit<SearchStateTable, 'id'>

/** Locks the state of the index until the transaction ends. All who write the index lock it first. */
export const lockState = (tx: Db): Promise<SearchState> =>
  tx
    .insertInto('search_state')
    .values({ id: onlyRow, rules: 0, commit_number: 0, owner: null, lease_until: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({ rules: ref('search_state.rules') })),
    )
    .returning(['rules', 'commit_number', 'owner', 'lease_until'])
    .executeTakeFirstOrThrow()

export const saveState = (tx: Db, state: Partial<SearchState>) =>
  tx.updateTable('search_state').set(state).where('id', '=', onlyRow).execute()

export const readState = (db: Db): Promise<SearchState | undefined> =>
  db
    .selectFrom('search_state')
    .select(['rules', 'commit_number', 'owner', 'lease_until'])
    .executeTakeFirst()

/**
 * Indexes the pages of a commit in its transaction, so that readers find a text as soon as they can
 * read it. Pages of commits that another program has made without this step are queued.
 */
export async function indexCommit(
  tx: Db,
  { number, pages }: { number: number; pages: ReadonlySet<number> | undefined },
) {
  const { rules, commit_number } = await lockState(tx)
  // The index is being built, or is of a newer version.
  if (rules !== searchRules) return
  const before = number - 1
  const missed =
    commit_number === before ? noPages : await findTouchedPages(tx, commit_number, before)
  if (!pages || !missed) await queueAllPages(tx)
  else {
    if (missed.size > 0) await queuePages(tx, missed)
    if (pages.size > pagesInCommit) await queuePages(tx, pages)
    else if (pages.size > 0) await writeChanges(tx, await findChanges(tx, [...pages]))
  }
  await saveState(tx, { commit_number: number })
}

/** Queues the pages of commits that are neither in the index nor in the queue. */
export async function followCommits(db: Db) {
  const state = await readState(db)
  if (state?.rules !== searchRules || state.commit_number >= (await readLastCommit(db))) return
  await db.transaction().execute(async (tx) => {
    const { rules, commit_number } = await lockState(tx)
    const last = await readLastCommit(tx)
    if (rules !== searchRules || commit_number >= last) return
    const touched = await findTouchedPages(tx, commit_number, last)
    if (touched) await queuePages(tx, touched)
    else await queueAllPages(tx)
    await saveState(tx, { commit_number: last })
  })
}

const idsPerStatement = 500

async function queuePages(tx: Db, ids: Iterable<number>) {
  for (const batch of toBatches(
    [...ids].sort((a, b) => a - b),
    idsPerStatement,
  )) {
    const list = sql.join(batch)
    await queue(tx, sql`where page_id in (${list})`)
  }
}

export const queueAllPages = (tx: Db) => queue(tx, sql`where true`)

async function queue(tx: Db, where: ReturnType<typeof sql>) {
  await sql`
    insert into search_queue (locale, page_id)
    select locale, page_id from (
      select locale, page_id from page_translations ${where}
      union select locale, page_id from search_texts ${where}
    ) as texts where true
    on conflict do nothing
  `.execute(tx)
}
