import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newResponsesQuery } from './responses-query.ts'

/** Loads the lists again when a response to one of the forms arrives or changes. */
export function useLiveResponses() {
  const queries = useQueryClient()
  const { data } = useQuery(newResponsesQuery)
  const version = data?.map((form) => `${form.page}:${form.version}`).join()
  const last = useRef(version)
  useEffect(() => {
    const before = last.current
    last.current = version
    if (before === undefined || version === undefined || before === version) return
    void queries.invalidateQueries({
      queryKey: ['responses'],
      predicate: ({ queryKey }) => queryKey[1] !== newResponsesQuery.queryKey[1],
    })
  }, [queries, version])
}
