import { screenPaths } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import type { ReportState } from '@vitrine/contract/reports/reports'
import type { RateLimitResult } from '../db/rate-limits.ts'
import type { Db } from '../db/schema.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { getMailCause } from '../identity/guards/attempts.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { listAdministratorsToNotify } from '../identity/mails/administrators.ts'
import { getUserLocale, toSiteUrl } from '../identity/mails/site-urls.ts'
import { findUserById, type UserRow } from '../identity/stores/user-store.ts'
import { countMail } from '../mail/limits.ts'
import { removeLinks, truncate } from '../mail/remove-links.ts'
import { type ChangedReport, findDiscussionMembers } from './change-store.ts'

const titleMax = 120
const commentMax = 1_000

type ReportTitle = Pick<ChangedReport, 'id' | 'title'>

/** Mails a new report to the administrators except its writer, within the writer's limit. */
export async function notifyOfReport(
  context: ApiContext,
  tx: Db,
  report: ReportTitle,
  ctx: PersonRequest,
) {
  const reporter = ctx.me.user
  const allowance = await countMail(tx, 'report-new', getMailCause(ctx), context.now())
  if (!allowance.ok) return
  for (const person of await listAdministratorsToNotify(tx, reporter)) {
    const locale = getUserLocale(context, person)
    const data = {
      ...getMailData(context, person, report),
      reporter: removeLinks(reporter.name, titleMax),
    }
    await context.sendMail(tx, { to: person.email, locale, template: 'report-new', data })
  }
}

/**
 * Takes one mail from the rate limit of the user who changes a report; none without recipients. If
 * the limit is reached, the caller refuses the change: its recipients would not learn of it.
 */
export async function takeNoticeAllowance(
  { now }: ApiContext,
  tx: Db,
  template: keyof typeof recipients,
  report: ChangedReport | undefined,
  ctx: PersonRequest,
): Promise<RateLimitResult> {
  const unlimited: RateLimitResult = { ok: true, left: 0 }
  if (!report) return unlimited
  const people = await recipients[template](tx, report, ctx.me.user)
  if (people.length === 0) return unlimited
  const { who, network } = getMailCause(ctx)
  return countMail(tx, template, { who: `${who} of report ${report.id}`, network }, now())
}

/** Mails the new state to the writer of the report, unless they changed it themselves. */
export async function notifyOfState(
  context: ApiContext,
  tx: Db,
  report: ChangedReport,
  { state, by }: { state: ReportState; by: UserRow },
) {
  for (const person of await recipients['report-state'](tx, report, by)) {
    const locale = getUserLocale(context, person)
    const data = { ...getMailData(context, person, report), state }
    await context.sendMail(tx, { to: person.email, locale, template: 'report-state', data })
  }
}

export async function notifyOfComment(
  context: ApiContext,
  tx: Db,
  report: ChangedReport,
  { text, by }: { text: string; by: UserRow },
) {
  const author = removeLinks(by.name, titleMax)
  const comment = truncate(text, commentMax)
  for (const person of await recipients['report-comment'](tx, report, by)) {
    const locale = getUserLocale(context, person)
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
  const person = user_id === null || user_id === by.id ? undefined : await findUserById(tx, user_id)
  return person?.disabled_at === null ? [person] : []
}

/** Administrators receive a writer's comment that has no other recipient. */
async function findCommentRecipients(
  tx: Db,
  report: ChangedReport,
  by: UserRow,
): Promise<UserRow[]> {
  const people = await findDiscussionMembers(tx, report, by.id)
  const isUnnoticed = people.length === 0 && by.role > roles.editor
  return isUnnoticed ? listAdministratorsToNotify(tx, by) : people
}

function getMailData(context: ApiContext, person: UserRow, { id, title }: ReportTitle) {
  const url = toSiteUrl(context, getUserLocale(context, person), screenPaths.report(id))
  return { name: person.name, url, number: id, title: removeLinks(title, titleMax) }
}
