import type { PageInTree } from '@vitrine/contract/admin/page-tree'

/** Creates a page of the list. */
export const listedPage = (
  id: number,
  parent: number | null,
  more: Partial<PageInTree> = {},
): PageInTree => ({
  id,
  parent,
  template: 'default',
  title: `Page ${id}`,
  slug: `page-${id}`,
  states: { fr: 'published' },
  ...more,
})
