import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * What a query answers from now on. An answer that is under way may have been given before the last
 * change, and is nobody's then: it is awaited, and asked for again.
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
