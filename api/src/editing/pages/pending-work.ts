import type { PendingWorkKind } from '@vitrine/contract/admin/page-list'
import { nextSlice } from '@vitrine/files/time-slice'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { PageIdSlice } from '../../pages/page-id-slices.ts'

export interface PendingWork {
  /** Languages with an open request to publish. */
  requests: string[]
  /** Languages whose draft a machine wrote. */
  byMachine: string[]
  waits: PendingWorkKind[]
}

const noWork: PendingWork = { requests: [], byMachine: [], waits: [] }

/**
 * Returns a function that reads the pending work of a slice of pages for a user. It returns a
 * function that gets the work of one page.
 */
export async function createPendingWorkReader(db: Db, userId: number) {
  const few = await readFew(db)
  return async (slice: PageIdSlice): Promise<(id: number) => PendingWork> => {
    await nextSlice()
    const drafts = await findOwnDrafts(db, userId, slice)
    await nextSlice()
    const byMachine = await findMachineDrafts(db, slice)
    const byPage = new Map<number, PendingWork>()
    const getOrAdd = (id: number) => {
      const work = byPage.get(id) ?? { requests: [], byMachine: [], waits: [] }
      byPage.set(id, work)
      return work
    }
    for (const { page_id, locale } of byMachine) getOrAdd(page_id).byMachine.push(locale)
    for (const { page_id } of drafts) getOrAdd(page_id).waits.push('my-draft')
    for (const id of slice.ids) {
      const requests = few.requests.get(id) ?? []
      if (requests.length > 0) getOrAdd(id).requests.push(...requests)
      if (few.remarks.has(id)) getOrAdd(id).waits.push('remark')
      if (few.failed.has(id)) getOrAdd(id).waits.push('plan-failed')
    }
    return (id) => byPage.get(id) ?? noWork
  }
}

/** Reads work that few pages have at a time, for all pages. */
async function readFew(db: Db) {
  const requests = await db
    .selectFrom('publish_requests')
    .select(['page_id', 'locale'])
    .where('state', '=', 'open')
    .orderBy('locale')
    .execute()
  const remarks = await db
    .selectFrom('preview_remarks')
    .select('page_id')
    .distinct()
    .where('done_at', 'is', null)
    .execute()
  const failed = await db
    .selectFrom('page_plans')
    .select('page_id')
    .distinct()
    .where('problem', 'is not', null)
    .execute()
  const byPage = Map.groupBy(requests, ({ page_id }) => page_id)
  return {
    requests: new Map([...byPage].map(([id, rows]) => [id, rows.map(({ locale }) => locale)])),
    remarks: new Set(remarks.map(({ page_id }) => page_id)),
    failed: new Set(failed.map(({ page_id }) => page_id)),
  }
}

/** `coalesce` makes SQLite read the drafts of the slice, instead of all drafts of the user. */
const findOwnDrafts = (db: Db, userId: number, { first, last }: PageIdSlice) =>
  db
    .selectFrom('working_copies')
    .select('page_id')
    .distinct()
    .where('page_id', '>=', first)
    .where('page_id', '<=', last)
    .where(({ fn, val }) => fn.coalesce('author_id', val(0)), '=', userId)
    .where('changed', '=', 1)
    .where('locale', '!=', everyLocale)
    .execute()

const findMachineDrafts = (db: Db, { first, last }: PageIdSlice) =>
  db
    .selectFrom('working_copies')
    .select(['page_id', 'locale'])
    .where('is_machine', '=', 1)
    .where('changed', '=', 1)
    .where('page_id', '>=', first)
    .where('page_id', '<=', last)
    .where('locale', '!=', everyLocale)
    .orderBy('page_id')
    .orderBy('locale')
    .execute()
