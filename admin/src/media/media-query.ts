import { queryOptions } from '@tanstack/react-query'
import { MediaAnswer, MediaList, mediaLimits, mediaPaths } from '@vitrine/contract/admin/media'
import { ask } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'

/** What a file is called, for the calls that send it; longer names are of no use to anybody. */
export const named = (file: File) =>
  new URLSearchParams({ name: file.name.slice(0, mediaLimits.name).toWellFormed() })

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
