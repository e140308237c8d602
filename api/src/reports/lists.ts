import type * as at from '@vitrine/contract/endpoints/reports'
import { roles } from '@vitrine/contract/identity/identity'
import { reportsOnAPage } from '@vitrine/contract/reports/reports'
import type { InputOf } from '../binding/bind.ts'
import { refusal, reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PersonRequest, RequestContext } from '../identity/guards/request-context.ts'
import { countReports, reportById, reportsIn, screenshotName } from './review-store.ts'

export async function listReports(
  { db }: ApiContext,
  ctx: PersonRequest,
  { query: { state, page } }: InputOf<typeof at.listReports>,
) {
  const counts = await countReports(db, onlyWriter(ctx))
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const last = Math.max(1, Math.ceil(total / reportsOnAPage))
  const data = await reportsIn(db, { state, page }, onlyWriter(ctx))
  return { data, counts, page, last }
}

/** Contributors see their own reports only: returns their id, or undefined for other roles. */
export const onlyWriter = ({ me: { user } }: PersonRequest): number | undefined =>
  user.role <= roles.editor ? undefined : user.id

export const unknownReport = ({ say }: RequestContext) => refusal(404, say('report_unknown'))

interface ReportInput {
  params: { id: number }
}

export async function showReport({ db }: ApiContext, ctx: PersonRequest, { params }: ReportInput) {
  const data = await reportById(db, params.id, onlyWriter(ctx))
  return data ? { data } : unknownReport(ctx)
}

export async function showScreenshot(
  { db, reports }: ApiContext,
  ctx: PersonRequest,
  { params }: ReportInput,
) {
  const name = await screenshotName(db, params.id, onlyWriter(ctx))
  const bytes = name && (await reports.read(name))
  if (!bytes) return unknownReport(ctx)
  return reply(200, new Uint8Array(bytes), {
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': 'inline; filename="screenshot.webp"',
  })
}
