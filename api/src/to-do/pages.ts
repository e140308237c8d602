import { remarkExcerptMax, toDoItemsMax } from '@vitrine/contract/admin/to-do'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { selectMissingAlts } from '../library/missing-alts.ts'
import { addTitles, type ToDoContext } from './section.ts'

/**
 * Returns open remarks on previews: from links of the user, and on pages that the user owns or
 * wrote last.
 */
export async function findRemarks(context: ToDoContext) {
  const { db, rules, userId, locales } = context
  const rows = await db
    .selectFrom('preview_remarks as remarks')
    .innerJoin('pages', 'pages.id', 'remarks.page_id')
    .leftJoin('preview_links as links', 'links.id', 'remarks.link_id')
    .select(['remarks.page_id', 'links.locale as linked', 'remarks.created_at'])
    .select(['remarks.name', 'remarks.body'])
    .select(({ fn }) => fn.countAll<string | number>().over().as('total'))
    .where('remarks.done_at', 'is', null)
    .where(({ fn, val }) => fn.coalesce('links.locale', val(rules.defaultLocale)), 'in', locales)
    .where('pages.deleted_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('links.author_id', '=', userId),
        eb('pages.owner_id', '=', userId),
        exists(
          selectFrom('working_copies as copies')
            .select('copies.page_id')
            .whereRef('copies.page_id', '=', 'remarks.page_id')
            .where('copies.author_id', '=', userId),
        ),
      ]),
    )
    .orderBy('remarks.id', 'desc')
    .limit(toDoItemsMax)
    .execute()
  const withLocale = rows.map((row) => ({ ...row, locale: row.linked ?? rules.defaultLocale }))
  return addTitles(context, withLocale, ({ created_at: at, name, body }) => ({
    at,
    name,
    body: body.length > remarkExcerptMax ? `${body.slice(0, remarkExcerptMax)}…` : body,
  }))
}

const plansMax = 200

/** Returns schedules due today, or overdue. */
export async function findTodaysSchedules(context: ToDoContext) {
  const { now, toDay } = context
  // In any time zone, today ends within two days.
  const until = new Date(now.getTime() + 2 * dayMs).toISOString()
  const rows = await selectPlans(context)
    .where(({ or, eb }) => or([eb('publish_at', '<=', until), eb('unpublish_at', '<=', until)]))
    .limit(plansMax)
    .execute()
  const today = toDay(now)
  const due = rows
    .flatMap(({ publish_at, unpublish_at, ...row }) => [
      { ...row, at: publish_at, does: 'publish' as const },
      { ...row, at: unpublish_at, does: 'unpublish' as const },
    ])
    .flatMap(({ at, ...row }) =>
      at !== null && toDay(new Date(at)) <= today ? { ...row, at } : [],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const withTotal = due.map((row) => ({ ...row, total: due.length }))
  return addTitles(context, withTotal.slice(0, toDoItemsMax), ({ at, does }) => ({ at, does }))
}

/** Returns failed schedules, which a user has to resolve. */
export async function findFailedSchedules(context: ToDoContext) {
  const rows = await selectPlans(context)
    .where('plans.problem', 'is not', null)
    .orderBy('plans.page_id')
    .limit(toDoItemsMax)
    .execute()
  return addTitles(context, rows, ({ problem }) => ({ problem: problem ?? '' }))
}

function selectPlans({ db, locales }: ToDoContext) {
  return db
    .selectFrom('page_plans as plans')
    .innerJoin('pages', 'pages.id', 'plans.page_id')
    .selectAll('plans')
    .select(({ fn }) => fn.countAll<string | number>().over().as('total'))
    .where('plans.locale', 'in', locales)
    .where('pages.deleted_at', 'is', null)
}

/**
 * Returns pages due for review: those of the user and, if they may publish, those without an owner.
 */
export async function findReviews(context: ToDoContext) {
  const { db, rules, userId, mayPublish, now, toDay } = context
  const rows = await db
    .selectFrom('pages')
    .select(['id as page_id', 'review_on'])
    .select(({ fn }) => fn.countAll<string | number>().over().as('total'))
    .where('review_on', '<=', toDay(now))
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('owner_id', '=', userId), ...(mayPublish ? [eb('owner_id', 'is', null)] : [])]),
    )
    .orderBy('review_on')
    .orderBy('id')
    .limit(toDoItemsMax)
    .execute()
  const withLocale = rows.map((row) => ({ ...row, locale: rules.defaultLocale }))
  return addTitles(context, withLocale, ({ review_on }) => ({ on: review_on ?? '' }))
}

/** Counts the pictures that the library's filter `selectMissingAlts` finds. */
export async function countUndescribed({ db, rules, locales }: ToDoContext): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('deleted_at', 'is', null)
    .where(
      'id',
      'in',
      selectMissingAlts(db, rules).where('language.code', 'in', locales).select('media.id'),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
