import type { ListedPage } from '@vitrine/contract/admin/page-list'

/** By a template, the template of the pages that list pages of it. */
const listTemplates: Readonly<Record<string, string>> = { article: 'articles' }

/**
 * Returns the page that a new page of a template belongs below, so that readers find it in a list: of
 * the pages that list such pages the one with the most of them. Null where no page does.
 */
export function proposedParent(pages: readonly ListedPage[], template: string): number | null {
  const lists = pages.filter((page) => page.template === listTemplates[template])
  const below = Map.groupBy(
    pages.filter((page) => page.template === template),
    ({ parent }) => parent,
  )
  const countOf = ({ id }: ListedPage) => below.get(id)?.length ?? 0
  const [first] = lists.toSorted((one, other) => countOf(other) - countOf(one))
  return first?.id ?? null
}
