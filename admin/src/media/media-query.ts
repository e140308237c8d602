import { queryOptions } from '@tanstack/react-query'
import { MediaAnswer, MediaList, mediaPaths } from '@vitrine/contract/admin/media'
import { ask } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'

/** What narrows the list: names and values of the call's query. */
export type MediaFilter = Record<string, string>

/** A part of the library. */
export const mediaListQuery = (filter: MediaFilter) =>
  queryOptions({
    queryKey: ['media', 'list', filter],
    queryFn: async () =>
      dataOf(await ask(MediaList, `${mediaPaths.media}?${new URLSearchParams(filter)}`)),
  })

/** One file, with where it is used. */
export const mediaItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['media', 'item', id],
    queryFn: async () => dataOf(await ask(MediaAnswer, mediaPaths.item(id))).data,
  })
