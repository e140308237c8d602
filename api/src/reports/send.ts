import { createConcurrencyLimit } from '@vitrine/contract/concurrency-limit'
import { dayMs, hourMs, secondMs } from '@vitrine/contract/durations'
import { NewReport, ReportSent, reportRules } from '@vitrine/contract/reports'
import { refuse, tooManyAtOnce } from '../http/refusals.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { readFields, wrong } from '../identity/guards/fields.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { record } from '../identity/stores/audit.ts'
import { lockUser } from '../identity/stores/store.ts'
import { tellOfReport } from './notices.ts'
import { keepScreenshot, removeScreenshot, type Screenshot } from './screenshot.ts'
import { addReport, sentSince } from './store.ts'

const picturesAtOnce = 1
const picturesWaitingMax = 8

/** `POST /api/bug-reports`; pictures are decoded one at a time. */
export function createSending() {
  const inTurn = createConcurrencyLimit({
    atOnce: picturesAtOnce,
    waitingMax: picturesWaitingMax,
    refusal: tooManyAtOnce,
  })
  return async (context: ApiContext, asked: PersonRequest) => {
    const early = await waitOf(context, asked)
    if (early > 0) return tooMany(asked, early)
    const form = await readFields(asked, NewReport)
    if ('refusal' in form) return form.refusal
    const file = form.files.get('screenshot')
    const screenshot = file && (await inTurn(() => keepScreenshot(context.reports, file)))
    if (file && !screenshot) return wrong(asked, { screenshot: 'screenshot_invalid' })
    try {
      return await keep(context, asked, form.value, screenshot)
    } catch (error) {
      await removeScreenshot(context.reports, screenshot?.name)
      throw error
    }
  }
}

async function keep(
  context: ApiContext,
  asked: PersonRequest,
  report: NewReport,
  screenshot: Screenshot | undefined,
) {
  const { db, now } = context
  const { user } = asked.me
  const outcome = await db.transaction().execute(async (tx) => {
    // Two that are sent at once count one after the other.
    await lockUser(tx, user.id)
    const wait = await waitOf({ db: tx, now }, asked)
    if (wait > 0) return { wait }
    const id = await addReport(tx, user.id, report, screenshot, now())
    await record(tx, 'report-sent', user.id, asked.visitor, now())
    await tellOfReport(context, tx, { id, title: report.title }, asked)
    return { id }
  })
  if ('id' in outcome) return asked.c.json(ReportSent.parse({ data: { id: outcome.id } }), 201)
  await removeScreenshot(context.reports, screenshot?.name)
  return tooMany(asked, outcome.wait)
}

/** How long the person has to wait for the next one, in milliseconds. */
async function waitOf({ db, now }: Pick<ApiContext, 'db' | 'now'>, { me }: PersonRequest) {
  const since = new Date(now().getTime() - dayMs)
  const sent = await sentSince(db, me.user.id, since)
  const oldest = sent.at(reportRules.perDay - 1)
  return oldest === undefined ? 0 : Date.parse(oldest) - since.getTime()
}

function tooMany({ c, say }: PersonRequest, waitMs: number) {
  c.header('Retry-After', String(Math.ceil(waitMs / secondMs)))
  const values = { max: reportRules.perDay, hours: Math.ceil(waitMs / hourMs) }
  return refuse(c, 429, say('too_many_reports', values))
}
