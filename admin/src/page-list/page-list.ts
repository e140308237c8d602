import { queryOptions } from '@tanstack/react-query'
import { unpackPage } from '@vitrine/contract/admin/page-tree'
import { showPageTree } from '@vitrine/contract/endpoints/admin-pages'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/** Every page of the site, with titles in one language; or those in the trash. */
export const pageListQuery = (locale: string, isTrash: boolean) =>
  queryOptions({
    queryKey: ['pages', locale, isTrash],
    queryFn: () => fetchTree({ locale, ...(isTrash && { trash: '1' }) }),
  })

/** Every page of the site with its key. Fetched when a form opens: no save changes the choices. */
export const pageChoicesQuery = (locale: string) =>
  queryOptions({
    queryKey: ['choices', locale, 'keys'],
    queryFn: () => fetchTree({ locale, keys: '1' }),
  })

async function fetchTree(query: { locale: string; trash?: string; keys?: string }) {
  const { locales, pages } = unwrap(await call(showPageTree, { query })).data
  return pages.map((page) => unpackPage(page, locales))
}
