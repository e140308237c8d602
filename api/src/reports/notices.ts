import { roles } from '@vitrine/contract/identity'
import { screenPaths } from '@vitrine/contract/paths'
import type { ReportState } from '@vitrine/contract/reports'
import type { Taken } from '../db/rate-limits.ts'
import type { Db } from '../db/schema.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { causeOf } from '../identity/guards/attempts.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { administratorsToTell } from '../identity/mails/administrators.ts'
import { addressOnSite, localeOfUser } from '../identity/mails/mail-parts.ts'
import { type UserRow, userById } from '../identity/stores/store.ts'
import { takeMail } from '../mail/limits.ts'
import { cut, withoutLinks } from '../mail/without-links.ts'
import type { ChangedReport } from './change-store.ts'

const titleMax = 120
const commentMax = 1_000

type NotedReport = Pick<ChangedReport, 'id' | 'title'>

/**
 * Tells the administrators that a report has come, but not one who wrote it, nor of more than one
 * person may make them hear of: all of them stand in the list.
 */
export async function tellOfReport(
  context: ApiContext,
  tx: Db,
  report: NotedReport,
  asked: PersonRequest,
) {
  const reporter = asked.me.user
  const leave = await takeMail(tx, 'report-new', causeOf(asked), context.now())
  if (!leave.ok) return
  for (const person of await administratorsToTell(tx, reporter)) {
    const locale = localeOfUser(context, person)
    const more = { reporter: withoutLinks(reporter.name, titleMax) }
    const data = { ...dataFor(context, person, report), ...more }
    await context.sendMail(tx, { to: person.email, locale, template: 'report-new', data })
  }
}

/**
 * Asks leave to change a report of which whoever wrote it is told: somebody who cannot be told hears
 * of it nowhere else, so the change has to wait too.
 */
export async function leaveToTell(
  { now }: ApiContext,
  tx: Db,
  template: 'report-state' | 'report-comment',
  report: ChangedReport | undefined,
  asked: PersonRequest,
): Promise<Taken> {
  const free: Taken = { ok: true, left: 0 }
  if (!report || !(await writerOf(tx, report, asked.me.user))) return free
  const { who, place } = causeOf(asked)
  return takeMail(tx, template, { who: `${who} of report ${report.id}`, place }, now())
}

/** Tells whoever wrote a report what became of it, unless it was by their own hand. */
export async function tellOfState(
  context: ApiContext,
  tx: Db,
  report: ChangedReport,
  { state, by }: { state: ReportState; by: UserRow },
) {
  const person = await writerOf(tx, report, by)
  if (!person) return
  const locale = localeOfUser(context, person)
  const data = { ...dataFor(context, person, report), state }
  await context.sendMail(tx, { to: person.email, locale, template: 'report-state', data })
}

/** Contributors cannot open the report: the mail says what was written. */
export async function tellOfComment(
  context: ApiContext,
  tx: Db,
  report: ChangedReport,
  { body, by }: { body: string; by: UserRow },
) {
  const person = await writerOf(tx, report, by)
  if (!person) return
  const locale = localeOfUser(context, person)
  const author = withoutLinks(by.name, titleMax)
  const data = { ...dataFor(context, person, report), author, comment: cut(body, commentMax) }
  await context.sendMail(tx, { to: person.email, locale, template: 'report-comment', data })
}

async function writerOf(tx: Db, { user_id }: ChangedReport, by: UserRow) {
  if (user_id === null || user_id === by.id) return undefined
  const person = await userById(tx, user_id)
  return person?.disabled_at === null ? person : undefined
}

function dataFor(context: ApiContext, person: UserRow, { id, title }: NotedReport) {
  const sees = person.role <= roles.editor
  const path = sees ? screenPaths.report(id) : screenPaths.dashboard
  const url = addressOnSite(context, localeOfUser(context, person), path)
  return { name: person.name, url, number: id, title: withoutLinks(title, titleMax) }
}
