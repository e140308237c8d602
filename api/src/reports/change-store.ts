import type { ReportState } from '@vitrine/contract/reports'
import type { Db } from '../db/schema.ts'

/** Who is told of what becomes of a report. */
export interface ChangedReport {
  id: number
  title: string
  user_id: number | null
}

/** Whose report it is, and how it stands; undefined when there is no such report. */
export async function reportToChange(tx: Db, id: number) {
  return tx
    .selectFrom('bug_reports')
    .select(['id', 'title', 'user_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Undefined when there is no such report, or it is in this state already. */
export async function setState(
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

/** Undefined when there is no such report. */
export async function writeComment(
  tx: Db,
  id: number,
  comment: { userId: number; body: string },
  now: Date,
): Promise<ChangedReport | undefined> {
  const at = now.toISOString()
  const report = await tx
    .updateTable('bug_reports')
    .set({ updated_at: at })
    .where('id', '=', id)
    .returning(['id', 'title', 'user_id'])
    .executeTakeFirst()
  if (!report) return undefined
  await tx
    .insertInto('bug_report_comments')
    .values({ report_id: id, user_id: comment.userId, body: comment.body, created_at: at })
    .execute()
  return report
}

/** Removes a report with its comments; answers its screenshot's file. */
export async function dropReport(
  tx: Db,
  id: number,
): Promise<{ screenshot: string | null } | undefined> {
  return tx
    .deleteFrom('bug_reports')
    .where('id', '=', id)
    .returning('screenshot')
    .executeTakeFirst()
}
