import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import { dayMs, hourMs, secondMs } from '@vitrine/contract/bounds/durations'
import type { reportBug } from '@vitrine/contract/endpoints/reports'
import { type NewReport, reportRules } from '@vitrine/contract/reports/reports'
import type { InputOf } from '../binding/bind.ts'
import { createBusyError } from '../http/refusals.ts'
import { reply, retryAfter } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { refuseFields } from '../identity/guards/fields.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { recordEvent } from '../identity/stores/audit-log.ts'
import { lockUser } from '../identity/stores/user-store.ts'
import { notifyOfReport } from './notices.ts'
import { removeScreenshot, type Screenshot, storeScreenshot } from './screenshot.ts'
import { addReport, listReportTimes } from './store.ts'

const decodingConcurrency = 1
const decodingQueueMax = 8

/** Returns a handler that stores a report. It decodes one picture at a time, to limit memory. */
export function createReportHandler() {
  const limitDecoding = createConcurrencyLimit({
    atOnce: decodingConcurrency,
    waitingMax: decodingQueueMax,
    refusal: createBusyError,
  })
  return async (
    context: ApiContext,
    ctx: PersonRequest,
    { body, files }: InputOf<typeof reportBug>,
  ) => {
    const file = files.get('screenshot')
    const screenshot = file && (await limitDecoding(() => storeScreenshot(context.reports, file)))
    if (file && !screenshot) return refuseFields(ctx, { screenshot: 'screenshot_invalid' })
    try {
      return await storeReport(context, ctx, body, screenshot)
    } catch (error) {
      await removeScreenshot(context.reports, screenshot?.name)
      throw error
    }
  }
}

export async function refuseTooMany(context: ApiContext, ctx: PersonRequest) {
  const waitMs = await getWaitMs(context, ctx)
  return waitMs > 0 ? tooMany(ctx, waitMs) : undefined
}

async function storeReport(
  context: ApiContext,
  ctx: PersonRequest,
  report: NewReport,
  screenshot: Screenshot | undefined,
) {
  const { db, now } = context
  const { user } = ctx.me
  const result = await db.transaction().execute(async (tx) => {
    // Serializes reports of one user, so that the limit counts each.
    await lockUser(tx, user.id)
    const waitMs = await getWaitMs({ db: tx, now }, ctx)
    if (waitMs > 0) return { waitMs }
    const id = await addReport(tx, user.id, report, screenshot, now())
    await recordEvent(tx, 'report-sent', user.id, ctx.visitor, now())
    await notifyOfReport(context, tx, { id, title: report.title }, ctx)
    return { id }
  })
  if ('id' in result) return reply(201, { data: { id: result.id } })
  await removeScreenshot(context.reports, screenshot?.name)
  return tooMany(ctx, result.waitMs)
}

/** Returns the time until the user may send the next report; 0 or less if now. */
async function getWaitMs({ db, now }: Pick<ApiContext, 'db' | 'now'>, { me }: PersonRequest) {
  const since = new Date(now().getTime() - dayMs)
  const sent = await listReportTimes(db, me.user.id, since)
  const oldest = sent.at(reportRules.perDay - 1)
  return oldest === undefined ? 0 : Date.parse(oldest) - since.getTime()
}

function tooMany({ say }: PersonRequest, waitMs: number) {
  const values = { max: reportRules.perDay, hours: Math.ceil(waitMs / hourMs) }
  return retryAfter(429, say('too_many_reports', values), Math.ceil(waitMs / secondMs))
}
