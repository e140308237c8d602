import { addressOf } from '@vitrine/contract/addresses/address'
import type { ChangeKind } from '@vitrine/contract/admin/changes'
import type { ToDo } from '@vitrine/contract/admin/to-do'
import { fullFallbackChain } from '@vitrine/contract/locale/locale'
import { homeSlug } from '../editing/calls/home-page.ts'
import type { Asking } from './part.ts'

/** Returns the first steps of a new person; null once all are done, or if they are dismissed. */
export async function firstStepsOf(
  asking: Asking,
  { first_steps_until }: { first_steps_until: string | null },
): Promise<ToDo['steps']> {
  if (first_steps_until !== null) return null
  const home = await homeStep(asking)
  const page = await hasLogged(asking, 'page-created')
  const picture = await hasLogged(asking, 'media-uploaded')
  return page && picture && home?.done !== false ? null : { home, page, picture }
}

async function homeStep({ db, rules, userId }: Asking) {
  const locale = rules.defaultLocale
  const home = await db
    .selectFrom('page_translations')
    .select('page_id as page')
    .where('locale', '=', locale)
    .where('slug_key', '=', homeSlug)
    .executeTakeFirst()
  if (!home) return null
  const wrote = (table: 'working_copies' | 'revisions') =>
    db
      .selectFrom(table)
      .select('page_id')
      .where('page_id', '=', home.page)
      .where('author_id', '=', userId)
      .limit(1)
      .executeTakeFirst()
  const done = Boolean((await wrote('working_copies')) ?? (await wrote('revisions')))
  return { ...home, locale, done }
}

async function hasLogged({ db, userId }: Asking, kind: ChangeKind): Promise<boolean> {
  const row = await db
    .selectFrom('changes_log')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Key of the demonstration's guide for writers. */
const guideKey = 'guide/ecrire-dans-le-navigateur'

/** Returns the address of the guide for writers, in the best language in which it is published. */
export async function guideAddress(
  { db, rules }: Asking,
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
  const chain = fullFallbackChain(rules, locale)
  const found = chain.flatMap((code) => texts.find((text) => text.locale === code) ?? [])[0]
  return found ? new URL(addressOf(rules, found.locale, found.slug), publicUrl).href : null
}
