import { nextSlice } from '@vitrine/files/time-slice'
import { sql } from 'kysely'
import { toBatches } from '../../db/batches.ts'
import { findTouchedPages, readLastCommit } from '../../db/commits.ts'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { SearchStateTable } from '../../db/search-tables.ts'
import { toFileEntry, toIndexName } from './index-names.ts'
import { findChanges, writeChanges } from './index-texts.ts'
import { documentMime } from './read-sources.ts'

/**
 * Version of the rules: increase it if the same text has other words or terms. The index is then
 * rebuilt.
 */
export const searchRules = 2

/** Pages of one commit whose texts are indexed with it. A larger commit is indexed afterwards. */
const pagesInCommit = 20
const onlyRow = 1
const idsPerStatement = 500
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
  await removePrivateTexts(tx)
  const before = number - 1
  const missed =
    commit_number === before ? noPages : await findTouchedPages(tx, commit_number, before)
  if (!pages || !missed) await queueAllPages(tx)
  else {
    if (missed.size > 0) await queuePages(tx, missed)
    if (pages.size > pagesInCommit) await queuePages(tx, pages)
    else if (pages.size > 0) await writeChanges(tx, await findChanges(tx, [...pages]))
    for (const batch of toBatches([...missed, ...pages], idsPerStatement))
      await queueNewFiles(tx, batch)
  }
  await saveState(tx, { commit_number: number })
}

/** Removes private pages from the index, in the commit that makes them private. */
async function removePrivateTexts(tx: Db) {
  const privatePages = tx.selectFrom('pages').select('id').where('readers', 'is not', null)
  // Most sites have none, and the queries below take PostgreSQL 6 ms.
  if (!(await privatePages.limit(1).executeTakeFirst())) return
  const rows = await tx
    .selectFrom('pages')
    .innerJoin('search_texts', 'search_texts.page_id', 'pages.id')
    .select('pages.id')
    .distinct()
    .where('pages.readers', 'is not', null)
    .where('search_texts.locale', 'not like', '%:copy')
    .execute()
  const files = await tx
    .selectFrom('media_uses')
    .innerJoin('pages', 'pages.id', 'media_uses.page_id')
    .innerJoin('search_texts', (join) =>
      join.on('search_texts.page_id', '=', sql<number>`-media_uses.media_id`),
    )
    .select('media_uses.media_id as id')
    .distinct()
    .where('pages.readers', 'is not', null)
    .execute()
  const entries = [...rows.map(({ id }) => id), ...files.map(({ id }) => toFileEntry(id))]
  if (entries.length > 0) await writeChanges(tx, await findChanges(tx, entries))
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

/** A longer draft is indexed by the job, so that saving stays fast. */
const lengthInSave = 20_000

/**
 * Indexes a draft in the transaction that saves it; call it last, because it locks the index. Only
 * the search of the admin reads drafts.
 */
export async function indexDraft(tx: Db, pageId: number, locale: string, length: number) {
  const { rules } = await lockState(tx)
  if (rules !== searchRules) return
  const name = toIndexName('copy', locale)
  if (length <= lengthInSave) await writeChanges(tx, await findChanges(tx, [pageId], name))
  else
    await tx
      .insertInto('search_queue')
      .values({ locale: name, page_id: pageId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Queues a document whose name or text has changed, for each language of the texts that link to it. */
export async function queueFile(tx: Db, mediaId: number) {
  await lockState(tx)
  await queueFiles(tx, sql`uses.media_id = ${mediaId}`)
}

/** Queues documents that these pages link to and that are not in the index yet. */
const queueNewFiles = (tx: Db, pages: number[]) =>
  queueFiles(
    tx,
    sql`uses.page_id in (${sql.join(pages)}) and not exists (
      select 1 from search_texts as texts
      where texts.page_id = -uses.media_id and texts.locale = uses.locale
    )`,
  )

const queueFiles = (tx: Db, where: ReturnType<typeof sql>) =>
  sql`
    insert into search_queue (locale, page_id)
    select distinct uses.locale, -uses.media_id from media_uses as uses
    join media on media.id = uses.media_id
    where media.mime = ${documentMime} and ${where}
    on conflict do nothing
  `.execute(tx)

async function queuePages(tx: Db, ids: Iterable<number>) {
  for (const batch of toBatches(
    [...ids].sort((a, b) => a - b),
    idsPerStatement,
  )) {
    const list = sql.join(batch)
    await queue(tx, sql`where page_id in (${list})`)
  }
}

/** One statement for all 16,000 texts of a site would block the event loop for 50 ms. */
const pagesPerStatement = 250
const idMax = 2 ** 31 - 1

/** Queues all texts that are or may have to be in an index. */
export async function queueAllPages(tx: Db) {
  const { last } = await tx
    .selectFrom('pages')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  // With one bound instead of two SQLite reads all rows.
  const queueBetween = async (from: number, to: number) => {
    await nextSlice()
    await queue(tx, sql`where page_id > ${from} and page_id <= ${to}`)
  }
  let from = 0
  await queueBetween(-idMax, from)
  for (; from < (last ?? 0); from += pagesPerStatement)
    await queueBetween(from, from + pagesPerStatement)
  await queueBetween(from, idMax)
  await nextSlice()
  await queueFiles(tx, sql`true`)
}

async function queue(tx: Db, where: ReturnType<typeof sql>) {
  await sql`
    insert into search_queue (locale, page_id)
    select locale, page_id from (
      select locale, page_id from page_translations ${where}
      union select locale, page_id from search_texts ${where}
      union select locale || ${toIndexName('copy', '')} as locale, page_id
        from (select * from working_copies where changed = 1 and locale <> ${everyLocale}) as copies
        ${where}
    ) as texts where true
    on conflict do nothing
  `.execute(tx)
}
