import type * as at from '@vitrine/contract/endpoints/reports'
import { roles } from '@vitrine/contract/identity/identity'
import { reportsPageSize } from '@vitrine/contract/reports/reports'
import type { InputOf } from '../binding/bind.ts'
import { refusal, reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PersonRequest, RequestContext } from '../identity/guards/request-context.ts'
import { countReports, findFullReport, findScreenshotName, listReportPage } from './review-store.ts'

export async function listReports(
  { db }: ApiContext,
  ctx: PersonRequest,
  { query: { state, page } }: InputOf<typeof at.listReports>,
) {
  const counts = await countReports(db, getWriterFilter(ctx))
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const last = Math.max(1, Math.ceil(total / reportsPageSize))
  const data = await listReportPage(db, { state, page }, getWriterFilter(ctx))
  return { data, counts, page, last }
}

/** Roles 3 and 4 see their own reports only: returns their id, or undefined for editors. */
export const getWriterFilter = ({ me: { user } }: PersonRequest): number | undefined =>
  user.role <= roles.editor ? undefined : user.id

export const refuseUnknownReport = ({ say }: RequestContext) => refusal(404, say('report_unknown'))

interface ReportInput {
  params: { id: number }
}

export async function showReport({ db }: ApiContext, ctx: PersonRequest, { params }: ReportInput) {
  const data = await findFullReport(db, params.id, getWriterFilter(ctx))
  return data ? { data } : refuseUnknownReport(ctx)
}

export async function showScreenshot(
  { db, reports }: ApiContext,
  ctx: PersonRequest,
  { params }: ReportInput,
) {
  const name = await findScreenshotName(db, params.id, getWriterFilter(ctx))
  const bytes = name && (await reports.read(name))
  if (!bytes) return refuseUnknownReport(ctx)
  return reply(200, new Uint8Array(bytes), {
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': 'inline; filename="screenshot.webp"',
  })
}
