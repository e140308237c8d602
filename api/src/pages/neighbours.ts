import type { PublishedPage, PublishedPages } from './published-pages.ts'
import { sortNewestFirst } from './store.ts'

const relatedMax = 6

/**
 * Returns published siblings: first those after the page, then those before it. Top-level pages and
 * children of the home page form no section: there articles are related to articles, and other
 * pages to none. Pages of the legal menu are never among them.
 */
export function findRelated(published: PublishedPages, page: PublishedPage, locale: string) {
  const isSection = hasSection(published, page)
  if (!isSection && page.template !== 'article') return []
  const siblings = published.children.get(page.parentId) ?? []
  const related: PublishedPage[] = []
  for (let step = 1; step < siblings.length && related.length < relatedMax; step++) {
    const sibling = siblings[(page.rank + step) % siblings.length]
    if (!sibling?.translatable[locale] || sibling.template === 'home') continue
    if (published.legal.has(sibling.id)) continue
    if (isSection || sibling.template === 'article') related.push(sibling)
  }
  return related
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
export function findNeighbours(
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
    const newestFirst = sortNewestFirst(siblings, 'published_on')
    const at = newestFirst.indexOf(page)
    return { previous: find(newestFirst, at, 1), next: find(newestFirst, at, -1) }
  }
  if (!hasSection(published, page)) return { previous: undefined, next: undefined }
  return { previous: find(siblings, page.rank, -1), next: find(siblings, page.rank, 1) }
}
