import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Fetches a query again. A request that is already running may have been answered before the last
 * change: it is awaited and its result is not used.
 */
export async function fetchFresh<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const { queryKey } = query
  if (queries.isFetching({ queryKey, exact: true }) > 0)
    await queries.fetchQuery(query).catch(() => {})
  return queries.fetchQuery(query)
}
