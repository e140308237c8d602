import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import { dayMs, hourMs, secondMs } from '@vitrine/contract/bounds/durations'
import type { reportBug } from '@vitrine/contract/endpoints/reports'
import { type NewReport, reportRules } from '@vitrine/contract/reports/reports'
import type { InputOf } from '../binding/bind.ts'
import { tooManyAtOnce } from '../http/refusals.ts'
import { reply, retryAfter } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { wrong } from '../identity/guards/fields.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { record } from '../identity/stores/audit.ts'
import { lockUser } from '../identity/stores/store.ts'
import { tellOfReport } from './notices.ts'
import { keepScreenshot, removeScreenshot, type Screenshot } from './screenshot.ts'
import { addReport, sentSince } from './store.ts'

const picturesAtOnce = 1
const picturesWaitingMax = 8

/** Returns a function that stores a report. Pictures are decoded one at a time. */
export function createSending() {
  const inTurn = createConcurrencyLimit({
    atOnce: picturesAtOnce,
    waitingMax: picturesWaitingMax,
    refusal: tooManyAtOnce,
  })
  return async (
    context: ApiContext,
    ctx: PersonRequest,
    { body, files }: InputOf<typeof reportBug>,
  ) => {
    const file = files.get('screenshot')
    const screenshot = file && (await inTurn(() => keepScreenshot(context.reports, file)))
    if (file && !screenshot) return wrong(ctx, { screenshot: 'screenshot_invalid' })
    try {
      return await keep(context, ctx, body, screenshot)
    } catch (error) {
      await removeScreenshot(context.reports, screenshot?.name)
      throw error
    }
  }
}

/** Refuses a report of a person who has sent too many today. */
export async function refuseTooMany(context: ApiContext, ctx: PersonRequest) {
  const wait = await waitOf(context, ctx)
  return wait > 0 ? tooMany(ctx, wait) : undefined
}

async function keep(
  context: ApiContext,
  ctx: PersonRequest,
  report: NewReport,
  screenshot: Screenshot | undefined,
) {
  const { db, now } = context
  const { user } = ctx.me
  const outcome = await db.transaction().execute(async (tx) => {
    // Two that are sent at once count one after the other.
    await lockUser(tx, user.id)
    const wait = await waitOf({ db: tx, now }, ctx)
    if (wait > 0) return { wait }
    const id = await addReport(tx, user.id, report, screenshot, now())
    await record(tx, 'report-sent', user.id, ctx.visitor, now())
    await tellOfReport(context, tx, { id, title: report.title }, ctx)
    return { id }
  })
  if ('id' in outcome) return reply(201, { data: { id: outcome.id } })
  await removeScreenshot(context.reports, screenshot?.name)
  return tooMany(ctx, outcome.wait)
}

/** How long the person has to wait for the next one, in milliseconds. */
async function waitOf({ db, now }: Pick<ApiContext, 'db' | 'now'>, { me }: PersonRequest) {
  const since = new Date(now().getTime() - dayMs)
  const sent = await sentSince(db, me.user.id, since)
  const oldest = sent.at(reportRules.perDay - 1)
  return oldest === undefined ? 0 : Date.parse(oldest) - since.getTime()
}

function tooMany({ say }: PersonRequest, waitMs: number) {
  const values = { max: reportRules.perDay, hours: Math.ceil(waitMs / hourMs) }
  return retryAfter(429, say('too_many_reports', values), Math.ceil(waitMs / secondMs))
}
