import { roles } from '@vitrine/contract/identity'
import { ReportAnswer, ReportList, reportStates, reportsOnAPage } from '@vitrine/contract/reports'
import * as z from 'zod/mini'
import { check } from '../http/body.ts'
import { refuse } from '../http/refusals.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PersonRequest, RequestContext } from '../identity/guards/request-context.ts'
import { countReports, reportById, reportsIn, screenshotName } from './review-store.ts'

const pagesMax = 1_000_000
const idMax = 2_147_483_647

const ListQuery = z.object({
  state: z.optional(z.enum(reportStates)),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pagesMax)), 1),
})

/** `GET /api/admin/bug-reports`. */
export async function listReports({ db }: ApiContext, asked: PersonRequest): Promise<Response> {
  const { c } = asked
  const query = check(c, ListQuery, c.req.query())
  if ('refusal' in query) return query.refusal
  const { state, page } = query.value
  const counts = await countReports(db, onlyWriter(asked))
  const all = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const last = Math.max(1, Math.ceil(all / reportsOnAPage))
  const data = await reportsIn(db, { state, page }, onlyWriter(asked))
  return c.json(ReportList.parse({ data, counts, page, last }))
}

/**
 * Id of the writer to whose reports the person is limited: their own id for a contributor, undefined
 * for administrators and editors.
 */
export const onlyWriter = ({ me: { user } }: PersonRequest): number | undefined =>
  user.role <= roles.editor ? undefined : user.id

/** Returns the number in the address; 0, which no report has, if it is invalid. */
export function askedReport({ c }: RequestContext): number {
  const id = c.req.param('id') ?? ''
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= idMax ? Number(id) : 0
}

export const unknownReport = ({ c, say }: RequestContext) => refuse(c, 404, say('report_unknown'))

/** `GET /api/admin/bug-reports/{id}`. */
export async function showReport({ db }: ApiContext, asked: PersonRequest): Promise<Response> {
  const report = await reportById(db, askedReport(asked), onlyWriter(asked))
  return report ? asked.c.json(ReportAnswer.parse({ data: report })) : unknownReport(asked)
}

/**
 * `GET /api/admin/bug-reports/{id}/screenshot`: like every guarded answer, no cache may store it.
 */
export async function showScreenshot(context: ApiContext, asked: PersonRequest): Promise<Response> {
  const name = await screenshotName(context.db, askedReport(asked), onlyWriter(asked))
  const bytes = name && (await context.reports.read(name))
  if (!bytes) return unknownReport(asked)
  asked.c.header('Content-Type', 'image/webp')
  asked.c.header('X-Content-Type-Options', 'nosniff')
  asked.c.header('Content-Disposition', 'inline; filename="screenshot.webp"')
  return asked.c.body(new Uint8Array(bytes))
}
