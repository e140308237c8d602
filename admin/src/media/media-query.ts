import { queryOptions } from '@tanstack/react-query'
import { MediaAnswer, MediaList, mediaLimits, mediaPaths } from '@vitrine/contract/admin/media'
import { FolderList, folderPaths } from '@vitrine/contract/admin/media-folders'
import { ask } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'

/** Returns the parameters of an upload: its name, cut to the limit, and its folder. */
export const named = (file: File, folder?: number) =>
  new URLSearchParams({
    name: file.name.slice(0, mediaLimits.name).toWellFormed(),
    ...(folder !== undefined && { folder: `${folder}` }),
  })

/** Filters of the list, as parameters of the call. */
export type MediaFilter = Record<string, string>

/** A part of the library. */
export const mediaListQuery = (filter: MediaFilter) =>
  queryOptions({
    queryKey: ['media', 'list', filter],
    queryFn: async () =>
      dataOf(await ask(MediaList, `${mediaPaths.media}?${new URLSearchParams(filter)}`)),
  })

/** The folders of the library. */
export const foldersQuery = queryOptions({
  queryKey: ['media', 'folders'],
  queryFn: async () => dataOf(await ask(FolderList, folderPaths.folders)),
})

/** One file, with where it is used. */
export const mediaItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['media', 'item', id],
    queryFn: async () => dataOf(await ask(MediaAnswer, mediaPaths.item(id))).data,
  })
