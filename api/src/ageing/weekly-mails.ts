import type { ApiContext } from '../identity/guards/api-context.ts'
import { getRolesWithPermission } from '../identity/guards/permissions.ts'
import { getUserLocale } from '../identity/mails/site-urls.ts'
import type { UserRow } from '../identity/stores/user-store.ts'
import { countMail } from '../mail/limits.ts'
import { readPageViews } from '../statistics/page-views.ts'
import { createSiteDayFormatter } from '../tracking/days.ts'
import { findAgeingRows } from './find-ageing.ts'
import { findFaultyPages } from './find-faulty.ts'
import { getMailWeek, getNextWeek } from './mail-week.ts'
import { type AgeingPages, createWeeklySections } from './weekly-digest.ts'
import { createStopUrl } from './weekly-mail-choice.ts'

/** People of one run; the next run continues. */
const peopleMax = 100

/**
 * Sends the weekly mails that are due, each once, whichever process claims it. A person who was
 * never handled is new, or has just chosen the mail: the next Monday is the first. After several
 * weeks without a run a person gets one mail. Returns the number of mails.
 */
export async function sendWeeklyMails(context: ApiContext): Promise<number> {
  const { db, settings } = context
  const now = context.now()
  const { tracking } = settings.current()
  const week = getMailWeek(now, tracking.timeZone)
  const people = await findPeople(context, week)
  if (people.length === 0) return 0
  const toDay = createSiteDayFormatter(settings)
  const pages = {
    rows: await findAgeingRows(db, { now, toDay }),
    faulty: await findFaultyPages(db),
    getViews: await readPageViews(db, tracking, now),
  }
  let sent = 0
  for (const person of people) if (await handlePerson(context, week, { person, pages })) sent += 1
  return sent
}

/** Finds people whose week was not handled. A week in the future: the clock was ahead. */
function findPeople({ db }: ApiContext, week: string): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('weekly_mails', '=', 1)
    .where('disabled_at', 'is', null)
    .where('invited_until', 'is', null)
    .where('role', 'in', getRolesWithPermission('write-texts'))
    .where(({ or, eb }) =>
      or([
        eb('weekly_mail_on', 'is', null),
        eb('weekly_mail_on', '<', week),
        eb('weekly_mail_on', '>', getNextWeek(week)),
      ]),
    )
    .orderBy('id')
    .limit(peopleMax)
    .execute()
}

/** Claims the week of a person and queues the mail in the same transaction. */
function handlePerson(
  context: ApiContext,
  week: string,
  { person, pages }: { person: UserRow; pages: AgeingPages },
): Promise<boolean> {
  const before = person.weekly_mail_on
  return context.db.transaction().execute(async (tx) => {
    const claim = await tx
      .updateTable('users')
      .set({ weekly_mail_on: week })
      .where('id', '=', person.id)
      .where('weekly_mails', '=', 1)
      .where('weekly_mail_on', 'is not distinct from', before)
      .executeTakeFirst()
    if (claim.numUpdatedRows === 0n || before === null || before > week) return false
    const locale = getUserLocale(context, person)
    const sections = await createWeeklySections(tx, context, pages, { person, locale })
    if (sections.length === 0) return false
    // A clock that jumps between two weeks sends a few mails, not one at each run.
    const allowance = await countMail(
      tx,
      'weekly-pages',
      { who: `person ${person.id}` },
      context.now(),
    )
    if (!allowance.ok) return false
    const data = {
      name: person.name,
      url: `${context.adminUrl}/ageing`,
      stopUrl: createStopUrl(context, person.id),
      sections,
    }
    await context.sendMail(tx, { to: person.email, locale, template: 'weekly-pages', data })
    return true
  })
}
