import { queryOptions } from '@tanstack/react-query'
import { AdminPageList } from '@vitrine/contract/admin/page-list'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { ask } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'

/** Every page of the site, with titles in one language; or those in the trash. */
export const pageListQuery = (locale: string, isTrash: boolean) =>
  queryOptions({
    queryKey: ['pages', locale, isTrash],
    queryFn: async () => {
      const query = new URLSearchParams({ locale, ...(isTrash && { trash: '1' }) })
      return dataOf(await ask(AdminPageList, `${editingPaths.pages}?${query}`)).data
    },
  })
