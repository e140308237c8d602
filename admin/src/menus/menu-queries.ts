import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type MenuPage, menuEntriesMax } from '@vitrine/contract/admin/menus'
import {
  editMenu,
  listMenuChanges,
  listMenuPages,
  listMenus,
} from '@vitrine/contract/endpoints/menus'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

export const menusKey = ['menus']

export const menuListQuery = queryOptions({
  queryKey: [...menusKey, 'list'],
  queryFn: async () => unwrap(await call(listMenus)).data,
})

export const menuQuery = (name: string) =>
  queryOptions({
    queryKey: [...menusKey, 'menu', name],
    queryFn: async () => unwrap(await call(editMenu, { params: { name } })).data,
  })

export const menuHistoryQuery = (name: string) =>
  queryOptions({
    queryKey: [...menusKey, 'history', name],
    queryFn: async () => unwrap(await call(listMenuChanges, { params: { name } })).data,
  })

/** The pages of a menu, by id. */
export const menuPagesQuery = (ids: number[]) => {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b).slice(0, menuEntriesMax)
  return queryOptions({
    queryKey: ['pages', 'of-menu', sorted],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<ReadonlyMap<number, MenuPage>> => {
      if (sorted.length === 0) return new Map()
      const { data } = unwrap(await call(listMenuPages, { query: { ids: sorted.join(',') } }))
      return new Map(data.map((page) => [page.id, page]))
    },
  })
}
