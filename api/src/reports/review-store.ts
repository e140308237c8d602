import {
  type FullReport,
  type Report,
  type ReportState,
  reportStates,
  reportsPageSize,
} from '@vitrine/contract/reports/reports'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '../db/schema.ts'

/** Safety limit: no discussion has as many comments. */
const commentsMax = 1_000

/** Counts the reports in each state. With `writer`, here and below: only those of this user. */
export async function countReports(
  db: Db,
  writer: number | undefined,
): Promise<Record<ReportState, number>> {
  const rows = await db
    .selectFrom('bug_reports')
    .select(['state', ({ fn }) => fn.countAll().as('count')])
    .where(isWrittenBy(writer))
    .groupBy('state')
    .execute()
  const countOf = (state: ReportState) =>
    Number(rows.find((row) => row.state === state)?.count ?? 0)
  const [first, second, third, fourth] = reportStates
  return {
    [first]: countOf(first),
    [second]: countOf(second),
    [third]: countOf(third),
    [fourth]: countOf(fourth),
  }
}

/** Returns one page of reports, the newest first. Without `state`, of all states. */
export async function listReportPage(
  db: Db,
  { state, page }: { state: ReportState | undefined; page: number },
  writer: number | undefined,
): Promise<Report[]> {
  const query = selectReports(db)
    .where(isWrittenBy(writer))
    .orderBy('bug_reports.id', 'desc')
    .offset((page - 1) * reportsPageSize)
    .limit(reportsPageSize)
  const rows = await (state ? query.where('state', '=', state) : query).execute()
  return rows.map(toReport)
}

/** Condition: the report is by `writer`; always true if `writer` is undefined. */
export const isWrittenBy =
  (writer: number | undefined) => (where: ExpressionBuilder<Tables, 'bug_reports'>) =>
    where.and(writer === undefined ? {} : { 'bug_reports.user_id': writer })

function selectReports(db: Db) {
  return db
    .selectFrom('bug_reports')
    .leftJoin('users', 'users.id', 'bug_reports.user_id')
    .select([
      'bug_reports.id',
      'title',
      'state',
      'address',
      'users.name',
      'users.email',
      'bug_reports.created_at',
      'bug_reports.updated_at',
      ({ selectFrom }) =>
        selectFrom('bug_report_comments')
          .whereRef('report_id', '=', 'bug_reports.id')
          .select(({ fn }) => fn.countAll().as('count'))
          .as('comments'),
    ])
}

interface ReportRow extends Omit<Report, 'reporter' | 'comments'> {
  name: string | null
  email: string | null
  comments: number | string | bigint | null
}

const toReport = ({ name, email, comments, ...row }: ReportRow): Report => ({
  ...row,
  reporter: name === null || email === null ? null : { name, email },
  comments: Number(comments ?? 0),
})

export async function findFullReport(
  db: Db,
  id: number,
  writer: number | undefined,
): Promise<FullReport | undefined> {
  const row = await selectReports(db)
    .select(['description', 'steps', 'browser', 'viewport', 'console'])
    .select(['screenshot_width as width', 'screenshot_height as height'])
    .where('bug_reports.id', '=', id)
    .where(isWrittenBy(writer))
    .executeTakeFirst()
  if (!row) return undefined
  const { width, height, console, ...rest } = row
  return {
    ...rest,
    ...toReport(rest),
    console: JSON.parse(console),
    screenshot: width === null || height === null ? null : { width, height },
    discussion: await listComments(db, id),
  }
}

function listComments(db: Db, id: number) {
  return db
    .selectFrom('bug_report_comments')
    .leftJoin('users', 'users.id', 'bug_report_comments.user_id')
    .select(['bug_report_comments.id', 'users.name as author', 'body as text'])
    .select('bug_report_comments.created_at as at')
    .where('report_id', '=', id)
    .orderBy('bug_report_comments.id')
    .limit(commentsMax)
    .execute()
}

export async function findScreenshotName(
  db: Db,
  id: number,
  writer: number | undefined,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('bug_reports')
    .select('screenshot')
    .where('id', '=', id)
    .where(isWrittenBy(writer))
    .executeTakeFirst()
  return row?.screenshot ?? undefined
}
