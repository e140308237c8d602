import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallResult } from '../http/client.ts'

/**
 * Returns an undo that restores a topic or an author, and then reads its list and its pages again.
 */
export function createUndo(
  queries: QueryClient,
  stale: readonly QueryKey[],
  restore: () => Promise<CallResult<unknown>>,
) {
  return async () => {
    const answer = await restore()
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
    return answer
  }
}
