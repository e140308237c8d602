import type { ListedPage } from '@vitrine/contract/admin/page-list'
import { wordMatcher } from './plain.ts'

/** What a page has to be known by to be chosen from a tree. */
export type TreePage = Pick<ListedPage, 'id' | 'parent' | 'title' | 'slug' | 'titleLocale'>

export interface TreeRow {
  page: TreePage
  /** 0 for a page at the top. */
  depth: number
  /** False for a page that is shown as the way to one below it. */
  isMatch: boolean
}

/**
 * The pages in the order of the tree, each after the one above it; with words those that have them,
 * and the pages above these.
 */
export function treeOrder(pages: readonly TreePage[], words: string): TreeRow[] {
  const below = Map.groupBy(pages, ({ parent }) => parent)
  const ids = new Set(pages.map(({ id }) => id))
  const hasWords = wordMatcher(words)
  const rows: TreeRow[] = []
  const add = (page: TreePage, depth: number): boolean => {
    const index = rows.length
    const isMatch = hasWords(`${page.title} /${page.slug}`)
    rows.push({ page, depth, isMatch })
    const children = below.get(page.id) ?? []
    const isInside = children.map((child) => add(child, depth + 1)).includes(true)
    if (!isMatch && !isInside) rows.length = index
    return isMatch || isInside
  }
  // What is below a page that cannot be chosen stands at the top.
  for (const page of pages) if (page.parent === null || !ids.has(page.parent)) add(page, 0)
  return rows
}
