import { queryOptions } from '@tanstack/react-query'
import { listPages } from '@vitrine/contract/endpoints/admin-pages'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/** Every page of the site, with titles in one language; or those in the trash. */
export const pageListQuery = (locale: string, isTrash: boolean) =>
  queryOptions({
    queryKey: ['pages', locale, isTrash],
    queryFn: async () => {
      const query = { locale, ...(isTrash && { trash: '1' }) }
      return unwrap(await call(listPages, { query })).data
    },
  })
