import { toBatches } from '../../db/batches.ts'
import { findTouchedPages, readLastCommit } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'
import { type CheckJob, raiseSequence } from './lease.ts'

/** Values of `check_texts.due`: a higher number is checked first. */
export const dueStates = { none: 0, afterAll: 1, afterChange: 2, running: 3 } as const
type DueState = (typeof dueStates)[keyof typeof dueStates]

/** Pages whose texts are queued in one transaction when all texts are queued. */
const pagesPerStep = 50
/** Texts with broken addresses that are checked again after a change of redirects or menus. */
const brokenTextsMax = 1_000

/**
 * Queues the texts that the last commits may have changed: those of the changed pages, of pages
 * that link to them, and texts with a broken link to an address that such a page has. Another tag
 * queues all texts. One step in a transaction; returns true if another step is necessary.
 */
export async function queueChangedTexts(tx: Db, job: CheckJob, tag: string): Promise<boolean> {
  const last = await readLastCommit(tx)
  if (job.tag !== tag) return startAll(tx, { tag, commit_number: last })
  if (job.all_after !== null) return queueNextPages(tx, job.all_after)
  if (job.commit_number === last) return false
  const touched = await findTouchedPages(tx, job.commit_number, last)
  if (!touched) return startAll(tx, { tag, commit_number: last })
  await updateTextsJob(tx, { commit_number: last })
  if (touched.size === 0) await queueBrokenTexts(tx)
  for (const ids of toBatches([...touched])) {
    await queuePages(tx, ids, dueStates.afterChange)
    await queueLinkingTexts(tx, ids)
    await queueTextsLackingTarget(tx, ids)
  }
  return false
}

async function startAll(tx: Db, start: { tag: string; commit_number: number }) {
  await updateTextsJob(tx, { ...start, all_after: 0 })
  return true
}

async function queueNextPages(tx: Db, after: number): Promise<boolean> {
  const pages = await tx
    .selectFrom('pages')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(pagesPerStep)
    .execute()
  const ids = pages.map(({ id }) => id)
  if (ids.length > 0) await queuePages(tx, ids, dueStates.afterAll)
  await updateTextsJob(tx, { all_after: ids.at(-1) ?? null })
  return true
}

/** Queues the published texts of pages, and those that were checked before. */
async function queuePages(tx: Db, ids: number[], due: DueState) {
  await tx
    .updateTable('check_texts')
    .set({ due })
    .where('page_id', 'in', ids)
    .where('due', '!=', due)
    .execute()
  const published = await tx
    .selectFrom('page_translations as texts')
    .leftJoin('check_texts as known', (join) =>
      join.onRef('known.page_id', '=', 'texts.page_id').onRef('known.locale', '=', 'texts.locale'),
    )
    .select(['texts.page_id', 'texts.locale'])
    .where('texts.page_id', 'in', ids)
    .where('texts.status', '=', 'published')
    .where('known.page_id', 'is', null)
    .execute()
  const added = { due, is_live: 0, sequence: 0, counts: '{}' }
  for (const texts of toBatches(published))
    await tx
      .insertInto('check_texts')
      .values(texts.map((text) => ({ ...text, ...added })))
      .execute()
}

async function queueLinkingTexts(tx: Db, ids: number[]) {
  const texts = await tx
    .selectFrom('page_links')
    .select(['page_id', 'locale'])
    .distinct()
    .where('to_page_id', 'in', ids)
    .execute()
  await queueTexts(tx, texts)
}

async function queueTextsLackingTarget(tx: Db, ids: number[]) {
  const texts = await tx
    .selectFrom('check_findings')
    .select(['page_id', 'locale'])
    .distinct()
    .where('target', 'in', (query) =>
      query
        .selectFrom('page_translations')
        .select('slug_key')
        .where('page_translations.page_id', 'in', ids),
    )
    .execute()
  await queueTexts(tx, texts)
}

async function queueBrokenTexts(tx: Db) {
  const texts = await tx
    .selectFrom('check_findings')
    .select(['page_id', 'locale'])
    .distinct()
    .where('target', 'is not', null)
    .limit(brokenTextsMax)
    .execute()
  await queueTexts(tx, texts)
}

/**
 * Queues texts that were checked before, in a transaction that does not have the row of the job. It
 * locks that row first, as the check does, so that the two cannot block each other.
 */
export async function queueTextsInOrder(tx: Db, texts: { page_id: number; locale: string }[]) {
  if (texts.length > 0 && (await raiseSequence(tx)) !== undefined) await queueTexts(tx, texts)
}

/** Queues texts that were checked before. */
export const queueTexts = (tx: Db, texts: { page_id: number; locale: string }[]) =>
  setDue(tx, texts, dueStates.afterChange)

/** Sets the state of texts that were checked before. */
export async function setDue(tx: Db, texts: { page_id: number; locale: string }[], due: DueState) {
  for (const [locale, group] of Map.groupBy(texts, (text) => text.locale))
    for (const batch of toBatches(group))
      await tx
        .updateTable('check_texts')
        .set({ due })
        .where('locale', '=', locale)
        .where(
          'page_id',
          'in',
          batch.map(({ page_id }) => page_id),
        )
        .execute()
}

const updateTextsJob = (
  tx: Db,
  values: Partial<Pick<CheckJob, 'tag' | 'commit_number' | 'all_after'>>,
) => tx.updateTable('check_jobs').set(values).where('name', '=', 'texts').execute()
