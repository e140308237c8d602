import { queryOptions } from '@tanstack/react-query'
import { mediaLimits } from '@vitrine/contract/admin/media'
import { listFolders, listMedia, showMedia } from '@vitrine/contract/endpoints/media'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/** Returns the name of a file for its upload, cut to the limit. */
export const getUploadName = (file: File) => file.name.slice(0, mediaLimits.name).toWellFormed()

/** Filters of the list, as parameters of the call. */
export type MediaFilter = Record<string, string>

/** Query of one page of the library. */
export const mediaListQuery = (filter: MediaFilter) =>
  queryOptions({
    queryKey: ['media', 'list', filter],
    queryFn: async () => unwrap(await call(listMedia, { query: filter })),
  })

/** Query of the folders. */
export const foldersQuery = queryOptions({
  queryKey: ['media', 'folders'],
  queryFn: async () => unwrap(await call(listFolders)),
})

/** Query of one file with its uses. */
export const mediaItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['media', 'item', id],
    queryFn: async () => unwrap(await call(showMedia, { params: { id } })).data,
  })
