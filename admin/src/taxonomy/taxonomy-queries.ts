import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { listAuthors } from '@vitrine/contract/endpoints/authors'
import { listTopics } from '@vitrine/contract/endpoints/topics'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

export const topicsKey = ['topics'] as const
export const authorsKey = ['authors'] as const

/** Keys of the queries that a deletion makes outdated: the list, and the pages that name it. */
export const getDeletionQueries = (listKey: QueryKey): QueryKey[] => [listKey, ['page']]

/** All topics, in their order. */
export const topicsQuery = queryOptions({
  queryKey: topicsKey,
  queryFn: async () => unwrap(await call(listTopics, {})).data,
})

/** All authors, by name. */
export const authorsQuery = queryOptions({
  queryKey: authorsKey,
  queryFn: async () => unwrap(await call(listAuthors, {})).data,
})
