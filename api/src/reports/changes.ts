import { NewComment, ReportChange } from '@vitrine/contract/reports'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { tooManyMails } from '../identity/guards/attempts.ts'
import { readFields } from '../identity/guards/fields.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { record } from '../identity/stores/audit.ts'
import { dropReport, reportToChange, setState, writeComment } from './change-store.ts'
import { askedReport, onlyWriter, showReport, unknownReport } from './lists.ts'
import { leaveToTell, tellOfComment, tellOfState } from './notices.ts'
import { removeScreenshot } from './screenshot.ts'

/** `PUT /api/admin/bug-reports/{id}`: changes the state and notifies the writer. */
export async function changeReport(context: ApiContext, asked: PersonRequest) {
  const form = await readFields(asked, ReportChange)
  if ('refusal' in form) return form.refusal
  const { db, now } = context
  const { user } = asked.me
  const { state } = form.value
  const leave = await db.transaction().execute(async (tx) => {
    const before = await reportToChange(tx, askedReport(asked))
    const other = before?.state === state ? undefined : before
    const allowed = await leaveToTell(context, tx, 'report-state', other, asked)
    const report = allowed.ok && (await setState(tx, askedReport(asked), state, now()))
    if (!report) return allowed
    await record(tx, 'report-changed', user.id, asked.visitor, now())
    await tellOfState(context, tx, report, { state, by: user })
    return allowed
  })
  return leave.ok ? showReport(context, asked) : tooManyMails(asked, leave.waitMs)
}

/** `POST /api/admin/bug-reports/{id}/comments`, of a contributor on their own report alone. */
export async function addComment(context: ApiContext, asked: PersonRequest) {
  const form = await readFields(asked, NewComment)
  if ('refusal' in form) return form.refusal
  const { db, now } = context
  const { user } = asked.me
  const comment = { userId: user.id, body: form.value.body }
  const leave = await db.transaction().execute(async (tx) => {
    const before = await reportToChange(tx, askedReport(asked), onlyWriter(asked))
    const allowed = await leaveToTell(context, tx, 'report-comment', before, asked)
    const report =
      before && allowed.ok && (await writeComment(tx, askedReport(asked), comment, now()))
    if (report) await tellOfComment(context, tx, report, { body: comment.body, by: user })
    return allowed
  })
  return leave.ok ? showReport(context, asked) : tooManyMails(asked, leave.waitMs)
}

/** `DELETE /api/admin/bug-reports/{id}`: its comments and its screenshot go with it. */
export async function deleteReport(context: ApiContext, asked: PersonRequest) {
  const { db, now, reports } = context
  const gone = await db.transaction().execute(async (tx) => {
    const report = await dropReport(tx, askedReport(asked))
    if (report) await record(tx, 'report-deleted', asked.me.user.id, asked.visitor, now())
    return report
  })
  if (!gone) return unknownReport(asked)
  await removeScreenshot(reports, gone.screenshot)
  return asked.c.body(null, 204)
}
