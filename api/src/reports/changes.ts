import type * as at from '@vitrine/contract/endpoints/reports'
import type { InputOf } from '../binding/bind.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { tooManyMails } from '../identity/guards/attempts.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { record } from '../identity/stores/audit.ts'
import { dropReport, reportToChange, setState, writeComment } from './change-store.ts'
import { onlyWriter, showReport, unknownReport } from './lists.ts'
import { leaveToTell, tellOfComment, tellOfState } from './notices.ts'
import { removeScreenshot } from './screenshot.ts'

/** Changes the state of a report and notifies its writer. */
export async function changeReport(
  context: ApiContext,
  ctx: PersonRequest,
  { params, body: { state } }: InputOf<typeof at.changeReport>,
) {
  const { db, now } = context
  const { user } = ctx.me
  const leave = await db.transaction().execute(async (tx) => {
    const before = await reportToChange(tx, params.id)
    const other = before?.state === state ? undefined : before
    const allowed = await leaveToTell(context, tx, 'report-state', other, ctx)
    const report = allowed.ok && (await setState(tx, params.id, state, now()))
    if (!report) return allowed
    await record(tx, 'report-changed', user.id, ctx.visitor, now())
    await tellOfState(context, tx, report, { state, by: user })
    return allowed
  })
  return leave.ok ? showReport(context, ctx, { params }) : tooManyMails(ctx, leave.waitMs)
}

/** Adds a comment to a report; a contributor comments on their own reports alone. */
export async function commentReport(
  context: ApiContext,
  ctx: PersonRequest,
  { params, body: { body } }: InputOf<typeof at.commentReport>,
) {
  const { db, now } = context
  const { user } = ctx.me
  const leave = await db.transaction().execute(async (tx) => {
    const before = await reportToChange(tx, params.id, onlyWriter(ctx))
    const allowed = await leaveToTell(context, tx, 'report-comment', before, ctx)
    const comment = { userId: user.id, body }
    const report = before && allowed.ok && (await writeComment(tx, params.id, comment, now()))
    if (report) await tellOfComment(context, tx, report, { body, by: user })
    return allowed
  })
  return leave.ok ? showReport(context, ctx, { params }) : tooManyMails(ctx, leave.waitMs)
}

/** Deletes a report with its comments and its screenshot. */
export async function deleteReport(
  { db, now, reports }: ApiContext,
  ctx: PersonRequest,
  { params }: InputOf<typeof at.deleteReport>,
) {
  const gone = await db.transaction().execute(async (tx) => {
    const report = await dropReport(tx, params.id)
    if (report) await record(tx, 'report-deleted', ctx.me.user.id, ctx.visitor, now())
    return report
  })
  if (!gone) return unknownReport(ctx)
  await removeScreenshot(reports, gone.screenshot)
  return undefined
}
