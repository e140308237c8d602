import { homePageCode } from '@vitrine/contract/admin/home-page'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { toBatches } from '../../db/batches.ts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import type { RequestContext } from '../../identity/guards/request-context.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import type { EditingDeps } from './editing-deps.ts'
import { getMessage } from './messages.ts'

/** Slug of the home page. */
export const homeSlug = ''

/** Returns the languages in which a page is the home page. */
export async function findHomeLocales(
  db: Db,
  rules: LocaleRules,
  pageId: number,
): Promise<string[]> {
  const homes = (await findHomes(db, rules, [pageId])).map(({ locale }) => locale)
  return rules.locales.map(({ code }) => code).filter((code) => homes.includes(code))
}

export async function isHome(
  db: Db,
  rules: LocaleRules,
  { pageId, locale }: TextRef,
): Promise<boolean> {
  return (await findHomeLocales(db, rules, pageId)).includes(locale)
}

/** True if one of the pages is the home page in a language of the site. */
export async function includesHome(db: Db, rules: LocaleRules, ids: number[]): Promise<boolean> {
  for (const batch of toBatches(ids))
    if ((await findHomes(db, rules, batch)).length > 0) return true
  return false
}

function findHomes(db: Db, { locales }: LocaleRules, ids: number[]) {
  return db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['texts.page_id', 'texts.locale'])
    .where('texts.page_id', 'in', ids)
    .where('texts.slug_key', '=', homeSlug)
    .where('texts.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
    .where(
      'texts.locale',
      'in',
      locales.map(({ code }) => code),
    )
    .execute()
}

/**
 * True if the address of a text cannot change: the page is the home page in this language, or is
 * the home page in another language and can become it in this one.
 */
export async function hasFixedAddress(
  db: Db,
  rules: LocaleRules,
  { pageId, locale }: TextRef,
): Promise<boolean> {
  const homes = await findHomeLocales(db, rules, pageId)
  if (homes.length === 0 || homes.includes(locale)) return homes.length > 0
  const occupants = await db
    .selectFrom('page_translations')
    .select('page_id')
    .where('locale', '=', locale)
    .where(({ or, eb }) => or([eb('page_id', '=', pageId), eb('slug_key', '=', homeSlug)]))
    .execute()
  return occupants.length === 0
}

/** Refuses to remove the home page: another page has to become the home page first. */
export const refuseHome = (editing: EditingDeps, ctx: RequestContext) =>
  reply(409, { message: getMessage(editing, ctx, 'home_page'), code: homePageCode })
