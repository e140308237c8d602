import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AgeingListName } from '@vitrine/contract/admin/ageing'
import { listAgeingPages } from '@vitrine/contract/endpoints/ageing'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/**
 * Pages that age. A row that is dealt with stays until the screen is opened again, so that it can be
 * undone.
 */
export const ageingQuery = (list: AgeingListName, isMine: boolean) =>
  infiniteQueryOptions({
    queryKey: ['ageing', list, isMine],
    initialPageParam: 1,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ pageParam: part }) =>
      unwrap(await call(listAgeingPages, { query: { list, part, ...(isMine && { mine: '1' }) } })),
    getNextPageParam: ({ meta }, _, part) => (meta.hasMore ? part + 1 : undefined),
  })
