import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { ChangeKind } from '@vitrine/contract/admin/changes'
import type { ToDo } from '@vitrine/contract/admin/to-do'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import { homeSlug } from '../editing/calls/home-page.ts'
import type { ToDoContext } from './section.ts'

/** Returns the first steps of a new user; null if all are done or dismissed. */
export async function findFirstSteps(
  context: ToDoContext,
  { first_steps_until }: { first_steps_until: string | null },
): Promise<ToDo['steps']> {
  if (first_steps_until !== null) return null
  const home = await getHomeStep(context)
  const page = await hasLogged(context, 'page-created')
  const picture = await hasLogged(context, 'media-uploaded')
  return page && picture && home?.done !== false ? null : { home, page, picture }
}

async function getHomeStep({ db, rules, userId }: ToDoContext) {
  const locale = rules.defaultLocale
  const home = await db
    .selectFrom('page_translations')
    .select('page_id as page')
    .where('locale', '=', locale)
    .where('slug_key', '=', homeSlug)
    .executeTakeFirst()
  if (!home) return null
  const findOwn = (table: 'working_copies' | 'revisions') =>
    db
      .selectFrom(table)
      .select('page_id')
      .where('page_id', '=', home.page)
      .where('author_id', '=', userId)
      .limit(1)
      .executeTakeFirst()
  const done = Boolean((await findOwn('working_copies')) ?? (await findOwn('revisions')))
  return { ...home, locale, done }
}

async function hasLogged({ db, userId }: ToDoContext, kind: ChangeKind): Promise<boolean> {
  const row = await db
    .selectFrom('changes_log')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Key of the guide for writers in the demonstration. */
const guideKey = 'guide/ecrire-dans-le-navigateur'

/** Returns the URL of the guide for writers, in the best published language. */
export async function findGuideUrl(
  { db, rules }: ToDoContext,
  locale: string,
  publicUrl: string,
): Promise<string | null> {
  const texts = await db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['texts.locale', 'texts.slug'])
    .where('pages.key', '=', guideKey)
    .where('pages.deleted_at', 'is', null)
    .where('texts.status', '=', 'published')
    .execute()
  const chain = getFullFallbackChain(rules, locale)
  const found = chain.flatMap((code) => texts.find((text) => text.locale === code) ?? [])[0]
  return found ? new URL(getPageAddress(rules, found.locale, found.slug), publicUrl).href : null
}
