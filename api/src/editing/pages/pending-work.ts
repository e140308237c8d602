import type { Wait } from '@vitrine/contract/admin/page-list'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'

/** Work that waits on a page. */
interface PendingWork {
  /** Languages with an open request to publish. */
  requests: string[]
  /** Languages whose draft a machine wrote. */
  byMachine: string[]
  waits: Wait[]
}

const nothing: PendingWork = { requests: [], byMachine: [], waits: [] }

/**
 * Returns a function that finds the work that waits on a page, for a person. Queries only pending
 * work, not all pages.
 */
export async function pendingWork(db: Db, userId: number): Promise<(id: number) => PendingWork> {
  const [requests, drafts, byMachine, remarks, failed] = await Promise.all([
    db
      .selectFrom('publish_requests')
      .select(['page_id', 'locale'])
      .where('state', '=', 'open')
      .orderBy('locale')
      .execute(),
    draftsOf(db, userId),
    machineDrafts(db),
    db
      .selectFrom('preview_remarks')
      .select('page_id')
      .distinct()
      .where('done_at', 'is', null)
      .execute(),
    db
      .selectFrom('page_plans')
      .select('page_id')
      .distinct()
      .where('problem', 'is not', null)
      .execute(),
  ])
  const byPage = new Map<number, PendingWork>()
  const of = (id: number) => {
    const work = byPage.get(id) ?? { requests: [], byMachine: [], waits: [] }
    byPage.set(id, work)
    return work
  }
  for (const { page_id, locale } of requests) of(page_id).requests.push(locale)
  for (const { page_id, locale } of byMachine) of(page_id).byMachine.push(locale)
  for (const { page_id } of drafts) of(page_id).waits.push('my-draft')
  for (const { page_id } of remarks) of(page_id).waits.push('remark')
  for (const { page_id } of failed) of(page_id).waits.push('plan-failed')
  return (id) => byPage.get(id) ?? nothing
}

const draftsOf = (db: Db, userId: number) =>
  db
    .selectFrom('working_copies')
    .select('page_id')
    .distinct()
    .where('author_id', '=', userId)
    .where('changed', '=', 1)
    .where('locale', '!=', everyLocale)
    .execute()

const machineDrafts = (db: Db) =>
  db
    .selectFrom('working_copies')
    .select(['page_id', 'locale'])
    .where('is_machine', '=', 1)
    .where('changed', '=', 1)
    .where('locale', '!=', everyLocale)
    .orderBy('locale')
    .execute()
