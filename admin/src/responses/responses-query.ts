import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseState } from '@vitrine/contract/admin/responses'
import {
  countNewResponses,
  listFormReaders,
  listForms,
  listResponses,
  showFormStatistics,
  showResponse,
} from '@vitrine/contract/endpoints/responses'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/** Interval in which new responses are counted. */
const pollMs = 10_000

/** Queries that a change of responses makes stale. */
export const staleResponses = [['responses']] as const

export interface ResponseListFilter {
  state?: ResponseState | undefined
  locale?: string | undefined
  from?: string | undefined
  to?: string | undefined
  assignee?: 'me' | undefined
  q?: string | undefined
}

export const newResponsesQuery = queryOptions({
  queryKey: ['responses', 'new'],
  queryFn: async () => unwrap(await call(countNewResponses, {}, { quiet: true })).data,
  refetchInterval: pollMs,
})

export const formsQuery = queryOptions({
  queryKey: ['responses', 'forms'],
  queryFn: async () => unwrap(await call(listForms)).data,
})

export const responsesQuery = (page: number, filter: ResponseListFilter) =>
  infiniteQueryOptions({
    queryKey: ['responses', 'list', page, filter],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before }) =>
      unwrap(await call(listResponses, { params: { page }, query: { ...filter, before } })),
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    // The list stays while a filter changes.
    placeholderData: keepPreviousData,
  })

export const responseQuery = (page: number, id: number, { q: _, ...filter }: ResponseListFilter) =>
  queryOptions({
    queryKey: ['responses', 'one', page, id, filter],
    queryFn: async () =>
      unwrap(await call(showResponse, { params: { page, id }, query: filter })).data,
  })

export const readersQuery = (page: number) =>
  queryOptions({
    queryKey: ['responses', 'readers', page],
    queryFn: async () => unwrap(await call(listFormReaders, { params: { page } })).data,
  })

export const formStatisticsQuery = (page: number) =>
  queryOptions({
    queryKey: ['responses', 'statistics', page],
    queryFn: async () =>
      unwrap(await call(showFormStatistics, { params: { page }, query: {} })).data,
  })
