import { tidyPath } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { splitLocale, toLocaleChoice } from '@vitrine/contract/locale/locale'
import {
  findPage,
  findPageBySlug,
  type PageMatch,
  toAddressKey,
} from '@vitrine/contract/pages/page-index'
import { isPageSort, type PageQuery } from '@vitrine/contract/pages/page-query'
import { type Detour, getPublicationDate } from '@vitrine/contract/pages/pages'
import type { Db } from '../db/schema.ts'
import { createFieldFilter, sortByField } from './field-lists.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'

/** Pages that match a query, without their content. */
export interface Selection {
  pages: PublishedPage[]
  total: number
  /** Set if the query has an address with a page. */
  match?: PageMatch
  locale?: string
  /** Set if a page had the address and nothing replaces it (410). */
  gone?: true
  /** Set if a redirect of the admin has the address. */
  redirect?: { to: string; status: number }
}

export function selectPages(
  published: PublishedPages,
  rules: LocaleRules,
  query: PageQuery,
  getToday: () => string,
): Selection {
  if (query.path !== undefined) return findByPath(published, rules, query.path, query)
  const { template, filters, sort } = query
  const locale = query.locale ?? rules.defaultLocale
  const isMet = filters && createFieldFilter(filters, locale, getToday)
  const matching = sortPages(getCandidates(published, query), sort, locale)
    .filter((page) => template === undefined || page.template === template)
    .filter(({ topics }) => query.topic === undefined || hasTopic(topics, query.topic))
    .filter((page) => query.locale === undefined || Object.hasOwn(page.translatable, query.locale))
    .filter((page) => !isMet || isMet(page))
  const from = (query.number - 1) * query.size
  return {
    pages: matching.slice(from, from + query.size),
    total: matching.length,
  }
}

const hasTopic = (topics: PublishedPage['topics'], key: string) =>
  topics.some((topic) => topic.key === key)

/** Finds the page at a decoded path, or that it is gone. */
export function findByPath(
  published: PublishedPages,
  rules: LocaleRules,
  path: string,
  request: Pick<PageQuery, 'locale' | 'origin'>,
): Selection {
  const choice = toLocaleChoice(request)
  const found = findPage(published.index, rules, path, choice)
  if (!found) {
    const target = splitLocale(rules, tidyPath(path), choice)
    const isGone = published.gone.has(toAddressKey(target.locale, target.path))
    return { pages: [], total: 0, ...(isGone && { gone: true }) }
  }
  return { pages: [found.page], total: 1, match: found.match, locale: found.locale }
}

function getCandidates({ list, byId, children }: PublishedPages, { id, parent }: PageQuery) {
  if (id !== undefined) return [byId.get(id)].filter((page) => page !== undefined)
  return parent === undefined ? list : (children.get(parent) ?? [])
}

function sortPages(pages: PublishedPage[], sort: PageQuery['sort'], locale: string) {
  if (sort === undefined || sort === 'position') return pages
  if (!isPageSort(sort)) return sortByField(pages, sort, locale)
  const isDescending = sort.startsWith('-')
  const list = sortNewestFirst(pages, sort.endsWith('created_at') ? 'created_at' : 'published_on')
  return isDescending ? list : list.toReversed()
}

const dates = {
  created_at: ({ created_at }: PublishedPage) => created_at,
  published_on: (page: PublishedPage) => getPublicationDate(page) ?? '',
} as const

/** Cache of sorted lists, by source list. A changed list is a new array, so each is sorted once. */
const sortedLists = {
  created_at: new WeakMap<PublishedPage[], PublishedPage[]>(),
  published_on: new WeakMap<PublishedPage[], PublishedPage[]>(),
}

export function sortNewestFirst(pages: PublishedPage[], by: keyof typeof dates) {
  const cached = sortedLists[by].get(pages)
  if (cached) return cached
  // All dates have one format, so the order of the strings is the order of the dates.
  const list = pages.toSorted((a, b) => compare(dates[by](b), dates[by](a)))
  sortedLists[by].set(pages, list)
  return list
}

export const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Returns the ancestors of a page, from the root down. */
export function getAncestors(
  { byId }: Pick<PublishedPages, 'byId'>,
  page: PublishedPage,
): PublishedPage[] {
  const ancestors: PublishedPage[] = []
  for (
    let up = byId.get(page.parentId ?? 0);
    up && !ancestors.includes(up);
    up = byId.get(up.parentId ?? 0)
  )
    ancestors.unshift(up)
  return ancestors
}

/** Returns, for each language that the page lacks, the nearest ancestor that is published in it. */
export function findDetours(published: PublishedPages, rules: LocaleRules, page: PublishedPage) {
  const nearestFirst = getAncestors(published, page).toReversed()
  const missing = rules.locales.filter(({ code }) => !page.translatable[code])
  return missing.flatMap(({ code }) => toDetour(nearestFirst, code))
}

/** Returns the home page in each of its languages: the last resort of every detour. */
export function findHomes({ index }: PublishedPages, rules: LocaleRules) {
  return rules.locales.flatMap(({ code }) => {
    const home = findPageBySlug(index, code, '')
    return home ? toDetour([home], code) : []
  })
}

/** True if a language has a search: it has a home page, and no page has the address of the search. */
export const hasSearch = ({ index }: PublishedPages, locale: string): boolean =>
  findPageBySlug(index, locale, '') !== undefined &&
  findPageBySlug(index, locale, getGeneratedSlug('search', locale)) === undefined

function toDetour(pages: PublishedPage[], locale: string): Detour[] {
  const texts = pages.find(({ translatable }) => translatable[locale])?.translatable[locale]
  return texts ? [{ locale, slug: texts.slug, title: texts.title }] : []
}

/** Published HTML of a text: of its content, and of its fields as JSON. */
export interface StoredHtml {
  content: string
  fields: string
}

/** Reads published HTML by page and locale, optionally of one locale. */
export async function readHtml(db: Db, pages: PublishedPage[], locale?: string) {
  const rows = await db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', 'content_html', 'field_html'])
    .where('status', '=', 'published')
    .where(
      'page_id',
      'in',
      pages.map(({ id }) => id),
    )
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .execute()
  const html = new Map<string, StoredHtml>()
  for (const { page_id, locale: code, content_html, field_html } of rows)
    html.set(toContentKey(page_id, code), { content: content_html, fields: field_html })
  return html
}

export const toContentKey = (pageId: number, locale: string) => `${pageId} ${locale}`
