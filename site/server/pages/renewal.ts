import { setImmediate as turnOfOthers, setTimeout as wait } from 'node:timers/promises'
import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import type { PageVisit } from '../rendering/render.ts'
import type { CachedRenderer, FoundPage } from './cached-renderer.ts'
import type { PageCache } from './page-cache.ts'

/** Pause after each rendered page, to compress it and to answer requests. */
const pauseMs = 10
const renewedMax = 200
/** Time that a reader waits for the present version if an earlier one may be served. */
const staleAfterMs = 10
/** With more pages in the queue a reader gets the earlier version at once. */
const queueMax = 2

/**
 * After a change: checks the most recently requested pages one by one and renders the changed ones
 * again, before readers request them.
 */
export interface Renewal {
  /** Call for each request. The first one of a content version starts the check. */
  onRequest: () => void
  /**
   * Finds a cached page. After a change of another process it may be of the version before, if the
   * present one takes too long, or during a series of changes; it is then rendered again in the
   * background.
   */
  find: CachedRenderer['find']
  stop: () => Promise<void>
}

export function createRenewal(
  pages: PageCache,
  renderer: CachedRenderer,
  logError: (error: unknown) => void,
): Renewal {
  const controller = new AbortController()
  const queue = createQueue(pages, renderer, controller.signal, logError)
  let checkedVersion = pages.version()
  let running = Promise.resolve()
  const renewAll = async (version: string) => {
    for (const { name, visit } of pages.listUnchecked(renewedMax)) {
      await turnOfOthers()
      if (controller.signal.aborted || pages.version() !== version) return
      await queue.renew(name, visit)
    }
  }
  return {
    onRequest: () => {
      const version = pages.version()
      if (version === checkedVersion || controller.signal.aborted) return
      checkedVersion = version
      running = running.then(() => renewAll(version)).catch(logError)
    },
    find: async (visit) => {
      const stale = await renderer.findStale(visit)
      if (!stale) return renderer.find(visit)
      const renewed = queue.renew(stale.name, visit)
      if (queue.size() > queueMax || pages.isServedAtOnce(stale.page)) return stale
      return (await withTimeout(staleAfterMs, renewed, () => stale)) ?? renderer.find(visit)
    },
    stop: async () => {
      controller.abort()
      await running
      await queue.end()
    },
  }
}

/** Renews pages one at a time, and each once for all who wait for it. */
function createQueue(
  { dropStale }: Pick<PageCache, 'dropStale'>,
  { find, render }: CachedRenderer,
  ending: AbortSignal,
  logError: (error: unknown) => void,
) {
  const queued = new Map<string, Promise<FoundPage | undefined>>()
  let before: Promise<unknown> = Promise.resolve()
  const renewNow = async (name: string, visit: PageVisit) => {
    if (ending.aborted) return undefined
    const cached = await find(visit)
    if (cached) return { found: cached, isRendered: false }
    const rendered = await render(visit)
    // Otherwise the next reader would get the earlier page again.
    if ('location' in rendered) dropStale(name)
    return { found: await find(visit), isRendered: true }
  }
  return {
    size: () => queued.size,
    renew: (name: string, visit: PageVisit) => {
      const pending = queued.get(name)
      if (pending) return pending
      const work = before.then(() => renewNow(name, visit)).catch((error) => void logError(error))
      before = work.then((result) => (result?.isRendered ? wait(pauseMs) : undefined))
      const renewed = work.then((result) => result?.found).finally(() => queued.delete(name))
      queued.set(name, renewed)
      return renewed
    },
    end: async () => {
      await before
    },
  }
}

/** For a version that only depends on time: pages are checked when they are requested. */
export const createNoRenewal = ({ find }: CachedRenderer): Renewal => ({
  onRequest: () => {},
  find,
  stop: async () => {},
})
