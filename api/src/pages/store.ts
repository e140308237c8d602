import { tidyPath } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { splitLocale } from '@vitrine/contract/locale/locale'
import { findPage, type Match, pageWithSlug } from '@vitrine/contract/pages/page-index'
import type { PageQuery } from '@vitrine/contract/pages/page-query'
import { type Detour, publicationDate } from '@vitrine/contract/pages/pages'
import type { Db } from '../db/schema.ts'
import { goneKey } from './former-addresses.ts'
import type { PublishedPage, PublishedPages } from './published.ts'

/** The pages that a query asks for, without their content. */
export interface Selection {
  pages: PublishedPage[]
  total: number
  /** Set when the query names an address and a page is there. */
  match?: Match
  locale?: string
  /** Set when the address was that of a page, and leads nowhere since. */
  gone?: true
}

export function selectPages(
  published: PublishedPages,
  rules: LocaleRules,
  query: PageQuery,
): Selection {
  if (query.path !== undefined) return pageAt(published, rules, query.path, query)
  const matching = sorted(candidates(published, query), query.sort)
    .filter((page) => query.template === undefined || page.template === query.template)
    .filter((page) => query.locale === undefined || Object.hasOwn(page.translatable, query.locale))
  const from = (query.number - 1) * query.size
  return {
    pages: matching.slice(from, from + query.size),
    total: matching.length,
  }
}

function pageAt(
  published: PublishedPages,
  rules: LocaleRules,
  path: string,
  { locale, origin }: PageQuery,
): Selection {
  const cookies = { 'no-prefix-locale': locale, 'hash-locale': locale }
  const choice = { cookies, ...(origin && { origin }) }
  const found = findPage(published.index, rules, path, choice)
  if (!found) {
    const place = splitLocale(rules, tidyPath(path), choice)
    const isGone = published.gone.has(goneKey(place.locale, place.path))
    return { pages: [], total: 0, ...(isGone && { gone: true }) }
  }
  return { pages: [found.page], total: 1, match: found.match, locale: found.locale }
}

function candidates({ list, byId, children }: PublishedPages, { id, parent }: PageQuery) {
  if (id !== undefined) return [byId.get(id)].filter((page) => page !== undefined)
  return parent === undefined ? list : (children.get(parent) ?? [])
}

function sorted(pages: PublishedPage[], sort: PageQuery['sort']) {
  if (sort === undefined || sort === 'position') return pages
  const isDescending = sort.startsWith('-')
  const list = newestFirst(pages, sort.endsWith('created_at') ? 'created_at' : 'published_on')
  return isDescending ? list : list.toReversed()
}

const dates = {
  created_at: ({ created_at }: PublishedPage) => created_at,
  published_on: (page: PublishedPage) => publicationDate(page) ?? '',
} as const

/** Cache of sorted lists, by source list. A changed list is a new array, so each is sorted once. */
const sortedLists = {
  created_at: new WeakMap<PublishedPage[], PublishedPage[]>(),
  published_on: new WeakMap<PublishedPage[], PublishedPage[]>(),
}

function newestFirst(pages: PublishedPage[], by: keyof typeof dates) {
  const before = sortedLists[by].get(pages)
  if (before) return before
  // All dates have one format, so the order of the strings is the order of the dates.
  const list = pages.toSorted((a, b) => compare(dates[by](b), dates[by](a)))
  sortedLists[by].set(pages, list)
  return list
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The pages above this one, from the root down. */
export function ancestorsOf({ byId }: PublishedPages, page: PublishedPage): PublishedPage[] {
  const ancestors: PublishedPage[] = []
  for (
    let up = byId.get(page.parentId ?? 0);
    up && !ancestors.includes(up);
    up = byId.get(up.parentId ?? 0)
  )
    ancestors.unshift(up)
  return ancestors
}

/** For each language that a page is not published in, the nearest page above it that is. */
export function detoursAround(published: PublishedPages, rules: LocaleRules, page: PublishedPage) {
  const nearestFirst = ancestorsOf(published, page).toReversed()
  const missing = rules.locales.filter(({ code }) => !page.translatable[code])
  return missing.flatMap(({ code }) => detourTo(nearestFirst, code))
}

/** The home page in each language that it is published in: where every detour ends at last. */
export function homesOf({ index }: PublishedPages, rules: LocaleRules) {
  return rules.locales.flatMap(({ code }) => {
    const home = pageWithSlug(index, code, '')
    return home ? detourTo([home], code) : []
  })
}

function detourTo(pages: PublishedPage[], locale: string): Detour[] {
  const texts = pages.find(({ translatable }) => translatable[locale])?.translatable[locale]
  return texts ? [{ locale, slug: texts.slug, title: texts.title }] : []
}

const relatedMax = 6

/**
 * Returns siblings that exist in the locale: first those after this page, then those before it.
 * Top-level pages, and those below the home page, form no section: there an article is related to
 * articles only, and another page to none.
 */
export function relatedTo(published: PublishedPages, page: PublishedPage, locale: string) {
  const isSection = hasSection(published, page)
  if (!isSection && page.template !== 'article') return []
  const family = published.children.get(page.parentId) ?? []
  const related: PublishedPage[] = []
  for (let step = 1; step < family.length && related.length < relatedMax; step++) {
    const sibling = family[(page.rank + step) % family.length]
    if (!sibling?.translatable[locale] || sibling.template === 'home') continue
    if (isSection || sibling.template === 'article') related.push(sibling)
  }
  return related
}

const hasSection = ({ byId }: PublishedPages, { parentId }: PublishedPage) =>
  parentId !== null && byId.get(parentId)?.template !== 'home'

/** Published content by page and locale; of one locale only when it is given. */
export async function contentOf(db: Db, pages: PublishedPage[], locale?: string) {
  const rows = await db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', 'content_html'])
    .where('status', '=', 'published')
    .where(
      'page_id',
      'in',
      pages.map(({ id }) => id),
    )
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .execute()
  const content = new Map<string, string>()
  for (const row of rows) content.set(contentKey(row.page_id, row.locale), row.content_html)
  return content
}

export const contentKey = (pageId: number, locale: string) => `${pageId} ${locale}`
