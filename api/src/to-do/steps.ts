import type { ChangeKind } from '@vitrine/contract/admin/changes'
import type { FirstStep } from '@vitrine/contract/admin/to-do'
import { homeSlug } from '../editing/calls/home-page.ts'
import type { ToDoContext } from './section.ts'

/** Creates a step that is done or open. */
export function toStep(
  name: FirstStep['name'],
  isDone: boolean,
  more: Partial<Pick<FirstStep, 'value' | 'page' | 'guide'>> = {},
): FirstStep {
  return { name, state: isDone ? 'done' : 'open', value: '', page: null, guide: null, ...more }
}

/** Done if a person, or this user, has edited the home page of the default language. */
export async function findHomeStep(
  { db, rules }: ToDoContext,
  userId?: number,
): Promise<FirstStep> {
  const locale = rules.defaultLocale
  const home = await db
    .selectFrom('page_translations')
    .select('page_id as page')
    .where('locale', '=', locale)
    .where('slug_key', '=', homeSlug)
    .executeTakeFirst()
  if (!home) return toStep('home', false)
  const findEdit = (table: 'working_copies' | 'revisions') =>
    db
      .selectFrom(table)
      .select('page_id')
      .where('page_id', '=', home.page)
      .where('author_id', 'is not', null)
      .$if(userId !== undefined, (query) => query.where('author_id', '=', userId ?? 0))
      .limit(1)
      .executeTakeFirst()
  const edit = (await findEdit('working_copies')) ?? (await findEdit('revisions'))
  return toStep('home', edit !== undefined, { page: { ...home, locale } })
}

/** True if a person, or this user, has made such a change. */
export async function hasLogged(
  { db }: ToDoContext,
  kind: ChangeKind,
  userId?: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('changes_log')
    .select('id')
    .where('kind', '=', kind)
    .where('user_id', 'is not', null)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
