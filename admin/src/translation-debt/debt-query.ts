import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type DebtKind, debtKinds } from '@vitrine/contract/admin/translation-debt'
import { showTranslationDebt } from '@vitrine/contract/endpoints/translation-debt'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/** Pause before the sums are fetched again while the server counts changes. */
const recountMs = 2_000

/** Filters of the work to translate; undefined matches all. */
export interface DebtFilters {
  locale?: string | undefined
  under?: number | undefined
  owner?: number | 'none' | undefined
  kind?: DebtKind | undefined
  mine?: '1' | undefined
}

/** Reads the filters from the query of the address. */
export function readDebtFilters(search: URLSearchParams): DebtFilters {
  const owner = search.get('owner')
  return {
    locale: search.get('locale') ?? undefined,
    under: Number(search.get('under')) || undefined,
    owner: owner === 'none' ? owner : Number(owner) || undefined,
    kind: debtKinds.find((kind) => kind === search.get('kind')),
    mine: search.has('mine') ? '1' : undefined,
  }
}

/** The sums of the work to translate, and its pages, 50 on each part. */
export const debtQuery = (filters: DebtFilters) =>
  infiniteQueryOptions({
    queryKey: ['translations', 'debt', filters],
    initialPageParam: 1,
    queryFn: async ({ pageParam: part }) =>
      unwrap(await call(showTranslationDebt, { query: { ...filters, part } })),
    getNextPageParam: ({ meta }, _, part) => (meta.hasMore ? part + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ meta }) => !meta.isCurrent) ? recountMs : false,
  })

/** The work in the languages of the signed-in person, for the first screen. */
export const ownDebtQuery = queryOptions({
  queryKey: ['translations', 'mine'],
  queryFn: async () => unwrap(await call(showTranslationDebt, { query: { mine: '1' } })),
})
