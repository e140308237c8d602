import type { PageInTree } from '@vitrine/contract/admin/page-tree'

/** By template: the template of the pages that list its pages. */
const listTemplates: Readonly<Record<string, string>> = { article: 'articles' }

/**
 * Returns the parent to propose for a new page: the list page that has most pages of this template,
 * so that readers find the page in a list. Returns null if there is no list page.
 */
export function proposeParent(pages: readonly PageInTree[], template: string): number | null {
  const lists = pages.filter((page) => page.template === listTemplates[template])
  const below = Map.groupBy(
    pages.filter((page) => page.template === template),
    ({ parent }) => parent,
  )
  const countChildren = ({ id }: PageInTree) => below.get(id)?.length ?? 0
  const [first] = lists.toSorted((one, other) => countChildren(other) - countChildren(one))
  return first?.id ?? null
}
