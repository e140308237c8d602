import type { PageInTree } from '@vitrine/contract/admin/page-tree'
import { createWordMatcher } from './word-matcher.ts'

/** Fields of a page that the tree needs. */
export type TreePage = Pick<PageInTree, 'id' | 'parent' | 'title' | 'slug' | 'titleLocale'>

export interface TreeRow {
  page: TreePage
  /** 0 for a page at the top level. */
  depth: number
  /** False for a page that is shown only as an ancestor of a match. */
  isMatch: boolean
}

/**
 * Returns the pages in tree order, each after its parent. With words, returns only matches and
 * their ancestors.
 */
export function sortAsTree(pages: readonly TreePage[], words: string): TreeRow[] {
  const below = Map.groupBy(pages, ({ parent }) => parent)
  const ids = new Set(pages.map(({ id }) => id))
  const hasWords = createWordMatcher(words)
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
  // A page whose parent is not in the list is at the top level.
  for (const page of pages) if (page.parent === null || !ids.has(page.parent)) add(page, 0)
  return rows
}
