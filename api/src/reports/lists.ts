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
  const all = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const last = Math.max(1, Math.ceil(all / reportsOnAPage))
  const data = await reportsIn(db, { state, page }, onlyWriter(ctx))
  return { data, counts, page, last }
}

/**
 * Id of the writer to whose reports the person is limited: their own id for a contributor, undefined
 * for administrators and editors.
 */
export const onlyWriter = ({ me: { user } }: PersonRequest): number | undefined =>
  user.role <= roles.editor ? undefined : user.id

export const unknownReport = ({ say }: RequestContext) => refusal(404, say('report_unknown'))

/** Input of a call about one report. */
interface OfReport {
  params: { id: number }
}

export async function showReport({ db }: ApiContext, ctx: PersonRequest, { params }: OfReport) {
  const data = await reportById(db, params.id, onlyWriter(ctx))
  return data ? { data } : unknownReport(ctx)
}

/** Shows the screenshot of a report. Like every guarded answer, no cache may store it. */
export async function showScreenshot(
  { db, reports }: ApiContext,
  ctx: PersonRequest,
  { params }: OfReport,
) {
  const name = await screenshotName(db, params.id, onlyWriter(ctx))
  const bytes = name && (await reports.read(name))
  if (!bytes) return unknownReport(ctx)
  return reply(200, new Uint8Array(bytes), {
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': 'inline; filename="screenshot.webp"',
  })
}
