import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listFindings, showCheckState } from '@vitrine/contract/endpoints/site-checks'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/** Key of the queries that show findings of the site. */
export const siteChecksKey = ['site-checks'] as const

/** Intervals at which the state is read while texts are checked, and otherwise. */
const stateEveryMs = { running: 4_000, idle: 60_000 }

export const findingsQuery = (search: URLSearchParams) =>
  queryOptions({
    queryKey: [...siteChecksKey, 'list', search.toString()],
    queryFn: async () => unwrap(await call(listFindings, { query: Object.fromEntries(search) })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

export const checkStateQuery = queryOptions({
  queryKey: [...siteChecksKey, 'state'],
  queryFn: async () => unwrap(await call(showCheckState)).data,
  refetchInterval: ({ state: { data } }) =>
    data && data.checked < data.texts ? stateEveryMs.running : stateEveryMs.idle,
})
