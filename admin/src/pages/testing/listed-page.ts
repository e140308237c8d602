import type { ListedPage } from '@vitrine/contract/admin/page-list'

/** Creates a page of the list. */
export const listedPage = (
  id: number,
  parent: number | null,
  more: Partial<ListedPage> = {},
): ListedPage => ({
  id,
  parent,
  position: id,
  template: 'default',
  type: 1,
  method: 'page',
  title: `Page ${id}`,
  slug: `page-${id}`,
  states: { fr: 'published' },
  updatedAt: '2026-01-05T00:00:00Z',
  ...more,
})
