import { queryOptions } from '@tanstack/react-query'
import { showPage } from '@vitrine/contract/endpoints/admin-pages'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'

/**
 * Scope for all changes of a page: they run one after the other, so a publication contains the last
 * save.
 */
export const pageScope = (id: number) => `page ${id}`

/** Query of a page: its structure, and the state of its text in each language. */
export const pageQuery = (id: number) =>
  queryOptions({
    queryKey: ['page', id],
    queryFn: async () => unwrap(await call(showPage, { params: { id } })).data,
  })
