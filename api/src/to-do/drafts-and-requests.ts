import { toDoItemsMax } from '@vitrine/contract/admin/to-do'
import { createAuthorLookup } from '../editing/calls/authors.ts'
import { findReplacedTexts } from '../editing/texts/replaced-texts.ts'
import { addTitles, type ToDoContext } from './section.ts'

/** Returns unpublished drafts last written by this user, except those with an open request. */
export async function findDrafts(context: ToDoContext) {
  const rows = await context.db
    .selectFrom('working_copies as copies')
    .innerJoin('pages', 'pages.id', 'copies.page_id')
    .select(['copies.page_id', 'copies.locale', 'copies.updated_at', 'copies.is_machine'])
    .select(({ fn }) => fn.countAll<string | number>().over().as('total'))
    .where('copies.author_id', '=', context.userId)
    .where('copies.changed', '=', 1)
    .where('copies.locale', 'in', context.locales)
    .where('pages.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('publish_requests as requests')
            .select('requests.page_id')
            .whereRef('requests.page_id', '=', 'copies.page_id')
            .whereRef('requests.locale', '=', 'copies.locale')
            .where('requests.author_id', '=', context.userId)
            .where('requests.state', '=', 'open'),
        ),
      ),
    )
    .orderBy('copies.updated_at', 'desc')
    .orderBy('copies.page_id', 'desc')
    .limit(toDoItemsMax)
    .execute()
  return addTitles(context, rows, ({ updated_at: at, is_machine }) => ({
    at,
    isMachine: is_machine === 1,
  }))
}

/** Returns notices about words of the user that others have replaced, latest first. */
export async function findReplacedForUser({ db, userId, locales }: ToDoContext) {
  const everywhere = await findReplacedTexts(db, { me: userId })
  const all = everywhere.filter(({ locale }) => locales.includes(locale))
  const items = all.slice(0, toDoItemsMax).map((each) => ({ ...each, titleLocale: each.locale }))
  return { total: all.length, items }
}

/** Returns open requests of other users, oldest first; none if the user may not publish. */
export async function findOpenRequests(context: ToDoContext) {
  if (!context.mayPublish) return { total: 0, items: [] }
  const rows = await selectRequests(context)
    .where('requests.state', '=', 'open')
    .where('requests.author_id', 'is distinct from', context.userId)
    .orderBy('requests.asked_at')
    .limit(toDoItemsMax)
    .execute()
  const getAuthor = await createAuthorLookup(
    context.db,
    rows.map(({ author_id }) => author_id),
  )
  return addTitles(context, rows, ({ asked_at: at, note, author_id }) => ({
    at,
    note,
    author: getAuthor(author_id),
  }))
}

/** Returns the user's own requests with their answers, those sent back first. */
export async function findAnswers(context: ToDoContext) {
  const rows = await selectRequests(context)
    .where('requests.author_id', '=', context.userId)
    .orderBy((row) => row.case('requests.state').when('sent-back').then(0).else(1).end())
    .orderBy('requests.asked_at', 'desc')
    .limit(toDoItemsMax)
    .execute()
  const getAuthor = await createAuthorLookup(
    context.db,
    rows.map(({ answered_by }) => answered_by),
  )
  return addTitles(context, rows, ({ state, asked_at, answered_at, answered_by, reason }) => ({
    state,
    at: answered_at ?? asked_at,
    reason: reason ?? '',
    author: getAuthor(answered_by),
  }))
}

function selectRequests(context: ToDoContext) {
  return context.db
    .selectFrom('publish_requests as requests')
    .innerJoin('pages', 'pages.id', 'requests.page_id')
    .selectAll('requests')
    .select(({ fn }) => fn.countAll<string | number>().over().as('total'))
    .where('requests.locale', 'in', context.locales)
    .where('pages.deleted_at', 'is', null)
}
