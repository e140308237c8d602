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

type ReportTitle = Pick<ChangedReport, 'id' | 'title'>

/** Mails a new report to the administrators except its writer, within the writer's limit. */
export async function tellOfReport(
  context: ApiContext,
  tx: Db,
  report: ReportTitle,
  ctx: PersonRequest,
) {
  const reporter = ctx.me.user
  const allowance = await takeMail(tx, 'report-new', causeOf(ctx), context.now())
  if (!allowance.ok) return
  for (const person of await administratorsToTell(tx, reporter)) {
    const locale = localeOfUser(context, person)
    const data = {
      ...getMailData(context, person, report),
      reporter: withoutLinks(reporter.name, titleMax),
    }
    await context.sendMail(tx, { to: person.email, locale, template: 'report-new', data })
  }
}

/**
 * Takes one mail from the rate limit of the user who changes a report; none without recipients. If
 * the limit is reached, the caller refuses the change: its recipients would not learn of it.
 */
export async function leaveToTell(
  { now }: ApiContext,
  tx: Db,
  template: keyof typeof recipients,
  report: ChangedReport | undefined,
  ctx: PersonRequest,
): Promise<Taken> {
  const unlimited: Taken = { ok: true, left: 0 }
  if (!report) return unlimited
  const people = await recipients[template](tx, report, ctx.me.user)
  if (people.length === 0) return unlimited
  const { who, place } = causeOf(ctx)
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
    const data = { ...getMailData(context, person, report), state }
    await context.sendMail(tx, { to: person.email, locale, template: 'report-state', data })
  }
}

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
    const data = { ...getMailData(context, person, report), author, comment }
    await context.sendMail(tx, { to: person.email, locale, template: 'report-comment', data })
  }
}

/** Finds the users who are notified of a change that `by` makes. */
const recipients = {
  'report-state': findWriter,
  'report-comment': findCommentRecipients,
}

async function findWriter(tx: Db, { user_id }: ChangedReport, by: UserRow): Promise<UserRow[]> {
  const person = user_id === null || user_id === by.id ? undefined : await userById(tx, user_id)
  return person?.disabled_at === null && person.role <= roles.contributor ? [person] : []
}

/** Administrators receive a contributor's comment that has no other recipient. */
async function findCommentRecipients(
  tx: Db,
  report: ChangedReport,
  by: UserRow,
): Promise<UserRow[]> {
  const people = await peopleInDiscussion(tx, report, by.id)
  const isUnnoticed = people.length === 0 && by.role > roles.editor
  return isUnnoticed ? administratorsToTell(tx, by) : people
}

function getMailData(context: ApiContext, person: UserRow, { id, title }: ReportTitle) {
  const url = addressOnSite(context, localeOfUser(context, person), screenPaths.report(id))
  return { name: person.name, url, number: id, title: withoutLinks(title, titleMax) }
}
