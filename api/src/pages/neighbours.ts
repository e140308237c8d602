import { getPublicationDate } from '@vitrine/contract/pages/pages'
import type { PublishedPage, PublishedPages } from './published-pages.ts'
import { compare, sortNewestFirst } from './store.ts'

const relatedMax = 6

/** Links of a page to other pages. */
export interface Relations {
  related: (page: PublishedPage, locale: string) => PublishedPage[]
  neighbours: (page: PublishedPage, locale: string) => Neighbours
}

/** Finds the relations of each page once for an answer: its tag and its body need them. */
export function createRelations(published: PublishedPages): Relations {
  return {
    related: cacheByPage((page, locale) => findRelated(published, page, locale)),
    neighbours: cacheByPage((page, locale) => findNeighbours(published, page, locale)),
  }
}

function cacheByPage<T>(find: (page: PublishedPage, locale: string) => T) {
  const found = new Map<string, T>()
  return (page: PublishedPage, locale: string): T => {
    const key = `${page.id} ${locale}`
    const value = found.get(key) ?? find(page, locale)
    found.set(key, value)
    return value
  }
}

/**
 * Returns the pages to read after a page in a language: those that share most topics with it, the
 * newest first, then those of its section. Pages of the legal menu are never among them.
 */
function findRelated(published: PublishedPages, page: PublishedPage, locale: string) {
  const isShown = (other: PublishedPage) =>
    other !== page &&
    other.translatable[locale] !== undefined &&
    other.template !== 'home' &&
    !published.legal.has(other.id)
  const related = findByTopics(published, page, isShown)
  for (const sibling of listSection(published, page)) {
    if (related.length === relatedMax) break
    if (isShown(sibling) && !related.includes(sibling)) related.push(sibling)
  }
  return related
}

/** Returns at most `relatedMax` pages that share topics with a page. */
function findByTopics(
  { list }: PublishedPages,
  { topics }: PublishedPage,
  isShown: (other: PublishedPage) => boolean,
): PublishedPage[] {
  if (topics.length === 0) return []
  const byTopic = getPagesByTopic(list)
  const counts = new Map<PublishedPage, number>()
  for (const { key } of topics)
    for (const other of byTopic.get(key) ?? [])
      if (isShown(other)) counts.set(other, (counts.get(other) ?? 0) + 1)
  const date = (page: PublishedPage) => getPublicationDate(page) ?? ''
  return [...counts]
    .sort(([a, shared], [b, more]) => more - shared || compare(date(b), date(a)))
    .slice(0, relatedMax)
    .map(([other]) => other)
}

/** Newest pages of a topic among which related pages are looked for. */
const candidatesMax = 200

/** By key of the topic, newest first. A changed list is a new array, so each is indexed once. */
const pagesByTopic = new WeakMap<PublishedPage[], Map<string, PublishedPage[]>>()

function getPagesByTopic(list: PublishedPage[]): Map<string, PublishedPage[]> {
  const cached = pagesByTopic.get(list)
  if (cached) return cached
  const index = new Map<string, PublishedPage[]>()
  for (const page of sortNewestFirst(list, 'published_on'))
    for (const { key } of page.topics) {
      const pages = index.get(key) ?? []
      if (pages.length < candidatesMax) pages.push(page)
      index.set(key, pages)
    }
  pagesByTopic.set(list, index)
  return index
}

/**
 * Returns published siblings: first those after the page, then those before it. Top-level pages and
 * children of the home page form no section: there articles are related to articles, and other
 * pages to none.
 */
function* listSection(published: PublishedPages, page: PublishedPage) {
  const isSection = hasSection(published, page)
  if (!isSection && page.template !== 'article') return
  const siblings = published.children.get(page.parentId) ?? []
  for (let step = 1; step < siblings.length; step++) {
    const sibling = siblings[(page.rank + step) % siblings.length]
    if (sibling && (isSection || sibling.template === 'article')) yield sibling
  }
}

const hasSection = ({ byId }: PublishedPages, { parentId }: PublishedPage) =>
  parentId !== null && byId.get(parentId)?.template !== 'home'

export interface Neighbours {
  previous: PublishedPage | undefined
  next: PublishedPage | undefined
}

/**
 * Returns the siblings before and after a page in a language: of an article, the articles published
 * before and after it; of another page, those in the order of its section. A page without a section
 * has none.
 */
function findNeighbours(
  published: PublishedPages,
  page: PublishedPage,
  locale: string,
): Neighbours {
  const siblings = published.children.get(page.parentId) ?? []
  const find = (list: PublishedPage[], at: number, step: 1 | -1) => {
    for (let index = at + step; list[index]; index += step) {
      const sibling = list[index]
      const isAlike = (sibling?.template === 'article') === (page.template === 'article')
      if (sibling?.translatable[locale] && isAlike && sibling.template !== 'home') return sibling
    }
    return undefined
  }
  if (page.template === 'article') {
    const newestFirst = sortArticles(siblings)
    const at = newestFirst.indexOf(page)
    return { previous: find(newestFirst, at, 1), next: find(newestFirst, at, -1) }
  }
  if (!hasSection(published, page)) return { previous: undefined, next: undefined }
  return { previous: find(siblings, page.rank, -1), next: find(siblings, page.rank, 1) }
}

/** Sorted siblings. A changed section is a new array, so each is sorted once. */
const newestFirstBySection = new WeakMap<PublishedPage[], PublishedPage[]>()

function sortArticles(siblings: PublishedPage[]): PublishedPage[] {
  const sorted = newestFirstBySection.get(siblings) ?? sortNewestFirst(siblings, 'published_on')
  newestFirstBySection.set(siblings, sorted)
  return sorted
}
