import { type NewReport, reportRules } from '@vitrine/contract/reports/reports'
import type { Db } from '../db/schema.ts'
import type { Screenshot } from './screenshot.ts'

/** Returns the times of a user's reports since `since`, the latest first, `perDay` at most. */
export async function listReportTimes(db: Db, userId: number, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('bug_reports')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at', 'desc')
    .limit(reportRules.perDay)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function addReport(
  tx: Db,
  userId: number,
  { title, description, steps, address, browser, viewport, console }: NewReport,
  screenshot: Screenshot | undefined,
  now: Date,
): Promise<number> {
  const createdAt = now.toISOString()
  const { id } = await tx
    .insertInto('bug_reports')
    .values({
      user_id: userId,
      title,
      description,
      steps,
      address: address ?? null,
      browser: browser ?? null,
      viewport: viewport ?? null,
      console: JSON.stringify(console),
      screenshot: screenshot?.name ?? null,
      screenshot_width: screenshot?.width ?? null,
      screenshot_height: screenshot?.height ?? null,
      state: 'new',
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the reports and comments of a user, for the export of their personal data. */
export async function exportReports(db: Db, userId: number) {
  const reports = await db
    .selectFrom('bug_reports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const comments = await db
    .selectFrom('bug_report_comments')
    .select(['report_id as report', 'body', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return {
    reports: reports.map(({ console, screenshot, ...report }) => ({
      ...report,
      console: JSON.parse(console),
      screenshot: screenshot !== null,
    })),
    comments,
  }
}
