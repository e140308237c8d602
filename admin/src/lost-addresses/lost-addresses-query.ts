import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { LostAddressDays } from '@vitrine/contract/admin/lost-addresses'
import { listIgnoredAddresses, listLostAddresses } from '@vitrine/contract/endpoints/lost-addresses'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/**
 * Lost addresses of some days, 50 on each page. A row that is dealt with stays until the screen is
 * opened again, so that it can be undone.
 */
export const lostAddressesQuery = (days: LostAddressDays) =>
  infiniteQueryOptions({
    queryKey: ['lost-addresses', days],
    initialPageParam: 1,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ pageParam: page }) =>
      unwrap(await call(listLostAddresses, { query: { days, page } })),
    getNextPageParam: ({ meta }, _, page) => (meta.hasMore ? page + 1 : undefined),
  })

export const ignoredAddressesQuery = queryOptions({
  queryKey: ['ignored-addresses'],
  gcTime: 0,
  queryFn: async () => unwrap(await call(listIgnoredAddresses)).data,
})
