import { addressOf, decodePath, tidyPath } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { fullFallbackChain } from '@vitrine/contract/locale/locale'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import { splitPath } from '../html/addresses.ts'
import type { PageLink } from '../html/page-context.ts'
import type { LinkTarget } from './link-targets.ts'

/** Returns the key of a link among those of a text: the page that it names, and its address. */
export const linkName = ({ page, href }: PageLink) => `${page}\n${href}`

/** Links in one text that name pages by their keys. */
interface Naming {
  locale: string
  pageLinks: PageLink[]
}

/** Like `namedTargetsOfTexts`, but for one text. */
export async function namedTargets(
  db: Db,
  rules: LocaleRules,
  locale: string,
  pageLinks: PageLink[],
): Promise<Map<string, LinkTarget>> {
  const [targets = new Map()] = await namedTargetsOfTexts(db, rules, [{ locale, pageLinks }])
  return targets
}

/**
 * Returns the pages that links name by their keys: one map per text, by `linkName`. The target is
 * in the language of the text if the page is published in it, else in the first fallback language
 * in which it is. A page that is not published yet has the address of its draft. Leaves out pages
 * that are deleted or in the trash. Reads the pages of all texts together.
 */
export async function namedTargetsOfTexts(
  db: Db,
  rules: LocaleRules,
  texts: Naming[],
): Promise<Map<string, LinkTarget>[]> {
  const keys = [...new Set(texts.flatMap(({ pageLinks }) => pageLinks.map(({ page }) => page)))]
  if (keys.length === 0) return texts.map(() => new Map())
  const places = Map.groupBy(await placesOf(db, keys), ({ key }) => key)
  return texts.map((text) => targetsAmong(rules, text, places))
}

function targetsAmong(
  rules: LocaleRules,
  { locale, pageLinks }: Naming,
  places: Map<string, Place[]>,
) {
  const targets = new Map<string, LinkTarget>()
  const chain = fullFallbackChain(rules, locale)
  for (const link of pageLinks) {
    const place = bestPlace(places.get(link.page) ?? [], locale, chain)
    if (place) targets.set(linkName(link), targetOf(rules, link, place))
  }
  return targets
}

interface Place {
  key: string
  pageId: number
  locale: string
  slug: string
  isLive: boolean
}

/** PostgreSQL takes 65,535 values in one statement. */
const keysAtOnce = 1_000

/** Returns the texts of pages: published ones first, then drafts. */
async function placesOf(db: Db, keys: string[]): Promise<Place[]> {
  const places: Place[] = []
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const some = keys.slice(from, from + keysAtOnce)
    const texts = await db
      .selectFrom('page_translations as texts')
      .innerJoin('pages', 'pages.id', 'texts.page_id')
      .select(['pages.key', 'texts.page_id as pageId', 'texts.locale', 'texts.slug', 'status'])
      .where('pages.key', 'in', some)
      .where('pages.deleted_at', 'is', null)
      .execute()
    const copies = await db
      .selectFrom('working_copies as copies')
      .innerJoin('pages', 'pages.id', 'copies.page_id')
      .select(['pages.key', 'copies.page_id as pageId', 'copies.locale', 'copies.slug'])
      .where('pages.key', 'in', some)
      .where('pages.deleted_at', 'is', null)
      .where('copies.locale', '!=', everyLocale)
      .execute()
    for (const { status, ...text } of texts)
      places.push({ ...text, isLive: status === 'published' })
    for (const copy of copies) places.push({ ...copy, isLive: false })
  }
  return places
}

function bestPlace(places: Place[], locale: string, chain: string[]): Place | undefined {
  const live = chain.flatMap(
    (code) => places.find((place) => place.isLive && place.locale === code) ?? [],
  )[0]
  // A draft's own wish comes last in the list: it is newer than a text that was taken away.
  return live ?? places.findLast((place) => place.locale === locale)
}

// An address that is still valid stays exactly as the editor wrote it.
function targetOf(rules: LocaleRules, { href }: PageLink, place: Place): LinkTarget {
  const { pageId, locale, slug } = place
  const { path, rest } = splitPath(href)
  const anchor = /#.*$/.exec(rest)?.[0] ?? ''
  const now = addressOf(rules, locale, slug)
  const known = [now, `/${locale}${tidyPath(slug)}`].map(readable)
  return { pageId, locale, anchor, href: (known.includes(readable(path)) ? path : now) + rest }
}

const readable = (path: string) => tidyPath(decodePath(path) ?? path)
