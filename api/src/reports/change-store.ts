import { roles } from '@vitrine/contract/identity/identity'
import type { ReportState } from '@vitrine/contract/reports/reports'
import type { Db } from '../db/schema.ts'
import type { UserRow } from '../identity/stores/user-store.ts'
import { isWrittenBy } from './review-store.ts'

const recipientsMax = 20
/** No account has this id. */
const noUser = 0

export interface ChangedReport {
  id: number
  title: string
  user_id: number | null
}

/** Finds a report by its id. With `writer`, only a report that this user wrote. */
export async function findReport(tx: Db, id: number, writer?: number) {
  return tx
    .selectFrom('bug_reports')
    .select(['id', 'title', 'user_id', 'state'])
    .where('id', '=', id)
    .where(isWrittenBy(writer))
    .executeTakeFirst()
}

/**
 * Returns the recipients of a comment: the writer of the report and everyone who has commented,
 * except the author of this comment and users who may no longer open the report.
 */
export async function findDiscussionMembers(
  tx: Db,
  { id, user_id }: ChangedReport,
  author: number,
): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('disabled_at', 'is', null)
    .where('id', '!=', author)
    .where(({ eb, or, selectFrom }) => {
      const commenters = selectFrom('bug_report_comments')
        .select('user_id')
        .where('report_id', '=', id)
      return or([
        eb('id', '=', user_id ?? noUser),
        eb('id', 'in', commenters).and('role', '<=', roles.editor),
      ])
    })
    .orderBy('id')
    .limit(recipientsMax)
    .execute()
}

/** Changes the state. Returns undefined if the report does not exist or has this state. */
export async function setReportState(
  tx: Db,
  id: number,
  state: ReportState,
  now: Date,
): Promise<ChangedReport | undefined> {
  return tx
    .updateTable('bug_reports')
    .set({ state, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '!=', state)
    .returning(['id', 'title', 'user_id'])
    .executeTakeFirst()
}

/** Adds a comment. Returns undefined if the report does not exist. */
export async function addReportComment(
  tx: Db,
  id: number,
  comment: { userId: number; text: string },
  now: Date,
): Promise<ChangedReport | undefined> {
  const createdAt = now.toISOString()
  const report = await tx
    .updateTable('bug_reports')
    .set({ updated_at: createdAt })
    .where('id', '=', id)
    .returning(['id', 'title', 'user_id'])
    .executeTakeFirst()
  if (!report) return undefined
  await tx
    .insertInto('bug_report_comments')
    .values({ report_id: id, user_id: comment.userId, body: comment.text, created_at: createdAt })
    .execute()
  return report
}

/** Deletes a report with its comments. Returns the file name of its screenshot. */
export async function removeReport(
  tx: Db,
  id: number,
): Promise<{ screenshot: string | null } | undefined> {
  return tx
    .deleteFrom('bug_reports')
    .where('id', '=', id)
    .returning('screenshot')
    .executeTakeFirst()
}
