import type { AnswerSource } from '@vitrine/site/server/answers/held-answers'

import { createBreaker } from '../process/breaker.ts'

/** How long another server may take, in milliseconds. */
const usualLimits = {
  /** Time limit of a whole response. */
  answer: 10_000,
  /** Time limit where no older answer is cached; after it the visitor is asked to come back. */
  late: 2_500,
  /** Like `late`, but after a call that was late, until the API responds again. */
  silent: 250,
  /** Time limit where an older answer is cached; too short for readers to notice. */
  fresh: 30,
}
const askAgainMs = 5_000
const ok = 200

/** An API on another server: its answers are asked for again after a few seconds. */
export function remoteSource(apiUrl: string, limits = usualLimits): AnswerSource {
  const breaker = createBreaker(limits.late)
  const ask = (path: string, init: RequestInit, timeoutMs: number) => {
    const late = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
    return fetch(apiUrl + path, { ...init, signal })
  }
  return {
    // While pages find the API away, other calls wait no longer than they do.
    fetch: (path, init) => ask(path, init, breaker.isOpen() ? limits.late : limits.answer),
    ask: async (path, headers) => {
      const { status, etag, text } = await breaker.call(async () => {
        const answer = await ask(path, { headers }, limits.answer)
        // Reads the body even if it is not wanted: its connection then serves the next call.
        const text = await answer.text()
        return { status: answer.status, etag: answer.headers.get('etag'), text }
      })
      return { status, etag, value: status === ok ? JSON.parse(text) : undefined }
    },
    version: () => String(Math.floor(Date.now() / askAgainMs)),
    waits: { held: limits.fresh, unheld: limits.late, silent: limits.silent },
  }
}

/** What a screen reads is waited for as long as what a page reads; what it changes, to its end. */
export function fetchForScreens({ fetch, waits }: AnswerSource): AnswerSource['fetch'] {
  if (!waits) return fetch
  return (path, init) => {
    const reads = init.method === undefined || init.method === 'GET'
    return fetch(path, reads ? { signal: AbortSignal.timeout(waits.unheld), ...init } : init)
  }
}
