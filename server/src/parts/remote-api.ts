import type { AnswerSource } from '@vitrine/site/server/answers/cached-answers'
import { createCircuitBreaker } from '../process/circuit-breaker.ts'

/** Time limits in milliseconds. */
const defaultLimits = {
  /** Time limit of a whole response. */
  answer: 10_000,
  /** Time limit where no older answer is cached; after it the visitor is asked to come back. */
  late: 2_500,
  /** Like `late`, but after a call that was late, until the API responds again. */
  silent: 250,
  /** Time limit where an older answer is cached; too short for readers to notice. */
  fresh: 30,
}
/** Age at which a cached answer is revalidated. */
const revalidateMs = 5_000
const ok = 200

/**
 * Calls an API on another server, behind a circuit breaker. It does not report changes, so cached
 * answers are revalidated every few seconds.
 */
export function createRemoteSource(apiUrl: string, limits = defaultLimits): AnswerSource {
  const breaker = createCircuitBreaker(limits.late)
  const fetchWithin = (path: string, init: RequestInit, timeoutMs: number) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    return fetch(apiUrl + path, { ...init, signal })
  }
  return {
    // While the breaker is open, other calls wait no longer than pages do.
    fetch: (path, init) => fetchWithin(path, init, breaker.isOpen() ? limits.late : limits.answer),
    ask: async (path, headers) => {
      const { status, etag, text } = await breaker.call(async () => {
        const response = await fetchWithin(path, { headers }, limits.answer)
        // Reads the body in any case, so that the connection can be reused.
        const text = await response.text()
        return { status: response.status, etag: response.headers.get('etag'), text }
      })
      return { status, etag, value: status === ok ? JSON.parse(text) : undefined }
    },
    version: () => String(Math.floor(Date.now() / revalidateMs)),
    waits: { cached: limits.fresh, uncached: limits.late, silent: limits.silent },
  }
}

/** Returns the `fetch` of screens: reads have the time limit of pages, changes have none. */
export function createScreenFetch({ fetch, waits }: AnswerSource): AnswerSource['fetch'] {
  if (!waits) return fetch
  return (path, init) => {
    const isRead = init.method === undefined || init.method === 'GET'
    return fetch(path, isRead ? { signal: AbortSignal.timeout(waits.uncached), ...init } : init)
  }
}
