import type { PendingWorkKind } from '@vitrine/contract/admin/page-list'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'

interface PendingWork {
  /** Languages with an open request to publish. */
  requests: string[]
  /** Languages whose draft a machine wrote. */
  byMachine: string[]
  waits: PendingWorkKind[]
}

const noWork: PendingWork = { requests: [], byMachine: [], waits: [] }

/**
 * Reads pending work of all pages for a user, and returns a function that gets the work of one
 * page.
 */
export async function createPendingWorkLookup(
  db: Db,
  userId: number,
): Promise<(id: number) => PendingWork> {
  const [requests, drafts, byMachine, remarks, failed] = await Promise.all([
    db
      .selectFrom('publish_requests')
      .select(['page_id', 'locale'])
      .where('state', '=', 'open')
      .orderBy('locale')
      .execute(),
    findOwnDrafts(db, userId),
    findMachineDrafts(db),
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
  const getOrAdd = (id: number) => {
    const work = byPage.get(id) ?? { requests: [], byMachine: [], waits: [] }
    byPage.set(id, work)
    return work
  }
  for (const { page_id, locale } of requests) getOrAdd(page_id).requests.push(locale)
  for (const { page_id, locale } of byMachine) getOrAdd(page_id).byMachine.push(locale)
  for (const { page_id } of drafts) getOrAdd(page_id).waits.push('my-draft')
  for (const { page_id } of remarks) getOrAdd(page_id).waits.push('remark')
  for (const { page_id } of failed) getOrAdd(page_id).waits.push('plan-failed')
  return (id) => byPage.get(id) ?? noWork
}

const findOwnDrafts = (db: Db, userId: number) =>
  db
    .selectFrom('working_copies')
    .select('page_id')
    .distinct()
    .where('author_id', '=', userId)
    .where('changed', '=', 1)
    .where('locale', '!=', everyLocale)
    .execute()

const findMachineDrafts = (db: Db) =>
  db
    .selectFrom('working_copies')
    .select(['page_id', 'locale'])
    .where('is_machine', '=', 1)
    .where('changed', '=', 1)
    .where('locale', '!=', everyLocale)
    .orderBy('locale')
    .execute()
