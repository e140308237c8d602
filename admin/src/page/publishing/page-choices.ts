import { queryOptions } from '@tanstack/react-query'
import { AdminPageList } from '@vitrine/contract/admin/page-list'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { ask } from '../../http/ask.ts'
import { dataOf } from '../../http/call-failed.ts'

/** Every page, to choose one of them. */
export const pageChoicesQuery = (locale: string) =>
  queryOptions({
    queryKey: ['choices', locale, 'ids'],
    queryFn: async () => {
      const query = new URLSearchParams({ locale })
      const { data } = dataOf(await ask(AdminPageList, `${editingPaths.pages}?${query}`))
      return data.map(({ id, title, slug }) => ({
        value: String(id),
        label: `${title} (/${slug})`,
      }))
    },
  })
