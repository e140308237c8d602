import type * as at from '@vitrine/contract/endpoints/reports'
import type { InputOf } from '../binding/bind.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { refuseTooManyMails } from '../identity/guards/attempts.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { recordEvent } from '../identity/stores/audit-log.ts'
import { addReportComment, findReport, removeReport, setReportState } from './change-store.ts'
import { getWriterFilter, refuseUnknownReport, showReport } from './lists.ts'
import { notifyOfComment, notifyOfState, takeNoticeAllowance } from './notices.ts'
import { removeScreenshot } from './screenshot.ts'

export async function changeReport(
  context: ApiContext,
  ctx: PersonRequest,
  { params, body: { state } }: InputOf<typeof at.changeReport>,
) {
  const { db, now } = context
  const { user } = ctx.me
  const allowance = await db.transaction().execute(async (tx) => {
    const before = await findReport(tx, params.id)
    const changing = before?.state === state ? undefined : before
    const taken = await takeNoticeAllowance(context, tx, 'report-state', changing, ctx)
    const report = taken.ok && (await setReportState(tx, params.id, state, now()))
    if (!report) return taken
    await recordEvent(tx, 'report-changed', user.id, ctx.visitor, now())
    await notifyOfState(context, tx, report, { state, by: user })
    return taken
  })
  return allowance.ok
    ? showReport(context, ctx, { params })
    : refuseTooManyMails(ctx, allowance.waitMs)
}

/** Adds a comment to a report. Roles 3 and 4 may comment on their own reports only. */
export async function commentReport(
  context: ApiContext,
  ctx: PersonRequest,
  { params, body: { text } }: InputOf<typeof at.commentReport>,
) {
  const { db, now } = context
  const { user } = ctx.me
  const allowance = await db.transaction().execute(async (tx) => {
    const before = await findReport(tx, params.id, getWriterFilter(ctx))
    const taken = await takeNoticeAllowance(context, tx, 'report-comment', before, ctx)
    const comment = { userId: user.id, text }
    const report = before && taken.ok && (await addReportComment(tx, params.id, comment, now()))
    if (report) await notifyOfComment(context, tx, report, { text, by: user })
    return taken
  })
  return allowance.ok
    ? showReport(context, ctx, { params })
    : refuseTooManyMails(ctx, allowance.waitMs)
}

export async function deleteReport(
  { db, now, reports }: ApiContext,
  ctx: PersonRequest,
  { params }: InputOf<typeof at.deleteReport>,
) {
  const deleted = await db.transaction().execute(async (tx) => {
    const report = await removeReport(tx, params.id)
    if (report) await recordEvent(tx, 'report-deleted', ctx.me.user.id, ctx.visitor, now())
    return report
  })
  if (!deleted) return refuseUnknownReport(ctx)
  await removeScreenshot(reports, deleted.screenshot)
  return undefined
}
