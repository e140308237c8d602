import { setImmediate as turnOfOthers, setTimeout as wait } from 'node:timers/promises'
import type { CachedRenderer } from './cached-renderer.ts'
import type { PageCache } from './page-cache.ts'

/** Pause after each rendered page, to compress it and to answer requests. */
const pauseMs = 10
const renewedMax = 200

/**
 * After a change: checks the most recently requested pages one by one and renders the changed ones
 * again, before readers request them.
 */
export interface Renewal {
  /** Call for each request. The first one of a content version starts the check. */
  onRequest: () => void
  stop: () => Promise<void>
}

export function createRenewal(
  pages: PageCache,
  { find, render }: CachedRenderer,
  logError: (error: unknown) => void,
): Renewal {
  const controller = new AbortController()
  let checkedVersion = pages.version()
  let running = Promise.resolve()
  const renew = async (version: string) => {
    for (const { visit } of pages.listUnchecked(renewedMax)) {
      await turnOfOthers()
      if (controller.signal.aborted || pages.version() !== version) return
      if (await find(visit)) continue
      await render(visit)
      await wait(pauseMs)
    }
  }
  return {
    onRequest: () => {
      const version = pages.version()
      if (version === checkedVersion || controller.signal.aborted) return
      checkedVersion = version
      running = running.then(() => renew(version)).catch(logError)
    },
    stop: () => {
      controller.abort()
      return running
    },
  }
}

/** For a version that only depends on time: pages are checked when they are requested. */
export const noRenewal: Renewal = { onRequest: () => {}, stop: async () => {} }
