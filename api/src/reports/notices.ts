import { screenPaths } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import type { ReportState } from '@vitrine/contract/reports/reports'
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
import { type ChangedReport, peopleInDiscussion } from './change-store.ts'

const titleMax = 120
const commentMax = 1_000

type NotedReport = Pick<ChangedReport, 'id' | 'title'>

/**
 * Notifies the administrators of a new report, except its writer. A limit per person applies; the
 * list shows all reports.
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
 * Takes one mail from the limit of the person who changes a report. If it is used up, the change has
 * to wait too: the recipients learn of it by mail alone. A change without recipients takes none.
 */
export async function leaveToTell(
  { now }: ApiContext,
  tx: Db,
  template: keyof typeof recipients,
  report: ChangedReport | undefined,
  asked: PersonRequest,
): Promise<Taken> {
  const free: Taken = { ok: true, left: 0 }
  if (!report) return free
  const people = await recipients[template](tx, report, asked.me.user)
  if (people.length === 0) return free
  const { who, place } = causeOf(asked)
  return takeMail(tx, template, { who: `${who} of report ${report.id}`, place }, now())
}

/** Mails the new state to the writer of the report, unless they changed it themselves. */
export async function tellOfState(
  context: ApiContext,
  tx: Db,
  report: ChangedReport,
  { state, by }: { state: ReportState; by: UserRow },
) {
  for (const person of await recipients['report-state'](tx, report, by)) {
    const locale = localeOfUser(context, person)
    const data = { ...dataFor(context, person, report), state }
    await context.sendMail(tx, { to: person.email, locale, template: 'report-state', data })
  }
}

/** Mails a comment to the other people of the discussion. */
export async function tellOfComment(
  context: ApiContext,
  tx: Db,
  report: ChangedReport,
  { body, by }: { body: string; by: UserRow },
) {
  const author = withoutLinks(by.name, titleMax)
  const comment = cut(body, commentMax)
  for (const person of await recipients['report-comment'](tx, report, by)) {
    const locale = localeOfUser(context, person)
    const data = { ...dataFor(context, person, report), author, comment }
    await context.sendMail(tx, { to: person.email, locale, template: 'report-comment', data })
  }
}

/** The people who receive a change that `by` makes. */
const recipients = {
  'report-state': writerOf,
  'report-comment': readersOfComment,
}

async function writerOf(tx: Db, { user_id }: ChangedReport, by: UserRow): Promise<UserRow[]> {
  const person = user_id === null || user_id === by.id ? undefined : await userById(tx, user_id)
  return person?.disabled_at === null && person.role <= roles.contributor ? [person] : []
}

/** The administrators receive a contributor's comment if it would reach no one else. */
async function readersOfComment(tx: Db, report: ChangedReport, by: UserRow): Promise<UserRow[]> {
  const people = await peopleInDiscussion(tx, report, by.id)
  const isUnanswered = people.length === 0 && by.role > roles.editor
  return isUnanswered ? administratorsToTell(tx, by) : people
}

function dataFor(context: ApiContext, person: UserRow, { id, title }: NotedReport) {
  const url = addressOnSite(context, localeOfUser(context, person), screenPaths.report(id))
  return { name: person.name, url, number: id, title: withoutLinks(title, titleMax) }
}
