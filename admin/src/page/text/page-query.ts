import { queryOptions } from '@tanstack/react-query'
import { AdminPage } from '@vitrine/contract/admin/page-list'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { ask } from '../../http/ask.ts'
import { dataOf } from '../../http/call-failed.ts'

/** Changes of a page follow each other: what is published is what was saved before. */
export const pageScope = (id: number) => `page ${id}`

/** What a page is in every language, and how it stands in each. */
export const pageQuery = (id: number) =>
  queryOptions({
    queryKey: ['page', id],
    queryFn: async () => dataOf(await ask(AdminPage, editingPaths.page(id))).data,
  })
