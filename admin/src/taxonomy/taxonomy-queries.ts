import { queryOptions } from '@tanstack/react-query'
import { listAuthors } from '@vitrine/contract/endpoints/authors'
import { listTopics } from '@vitrine/contract/endpoints/topics'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

export const topicsKey = ['topics'] as const
export const authorsKey = ['authors'] as const

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
