import { setImmediate as turnOfOthers, setTimeout as wait } from 'node:timers/promises'
import type { KeptPages } from './kept-pages.ts'
import type { PageCache } from './page-cache.ts'

/** After each page that was rendered: it is compressed meanwhile, and others are answered. */
const pauseMs = 10
const renewedMax = 200

/**
 * Looks after a change at the pages that were asked for last, one after the other, before their next
 * readers do: what has changed is rendered again.
 */
export interface Renewal {
  /** Is told of requests; the first one of a version has the pages looked at. */
  onRequest: () => void
  stop: () => Promise<void>
}

export function createRenewal(
  pages: PageCache,
  { find, render }: KeptPages,
  logError: (error: unknown) => void,
): Renewal {
  const ending = new AbortController()
  let renewed = pages.version()
  let underWay = Promise.resolve()
  const renew = async (version: string) => {
    for (const { visit } of pages.unchecked(renewedMax)) {
      await turnOfOthers()
      if (ending.signal.aborted || pages.version() !== version) return
      if (await find(visit)) continue
      await render(visit)
      await wait(pauseMs)
    }
  }
  return {
    onRequest: () => {
      const version = pages.version()
      if (version === renewed || ending.signal.aborted) return
      renewed = version
      underWay = underWay.then(() => renew(version)).catch(logError)
    },
    stop: () => {
      ending.abort()
      return underWay
    },
  }
}

/** Where a version tells of the time alone, nothing is asked before somebody wants it. */
export const noRenewal: Renewal = { onRequest: () => {}, stop: async () => {} }
