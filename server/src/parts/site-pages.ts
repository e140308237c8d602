import { secondMs } from '@vitrine/contract/bounds/durations'
import type { BaseConfig } from '@vitrine/site/app/site/site'
import type { AnswerSource } from '@vitrine/site/server/answers/cached-answers'
import type { ReadRecorder } from '@vitrine/site/server/answers/read-recorder'
import { answerFromCache, type TryAnswer } from '@vitrine/site/server/pages/answer-from-cache'
import {
  type CachedRenderer,
  createCachedRenderer,
} from '@vitrine/site/server/pages/cached-renderer'
import { createPageCache, disabledPageCache } from '@vitrine/site/server/pages/page-cache'
import { createPageFields } from '@vitrine/site/server/pages/page-fields'
import { createPageNames } from '@vitrine/site/server/pages/page-names'
import { createNoRenewal, createRenewal } from '@vitrine/site/server/pages/renewal'
import { createSharedCache, followChanges } from '@vitrine/site/server/pages/shared-cache'
import type { GetRequestId, PageVisit, RenderedAnswer } from '@vitrine/site/server/rendering/render'
import type { Meter } from '../metrics/meter.ts'
import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import { traceFunction } from '../traces/instrumentation.ts'
import type { Traces } from '../traces/traces.ts'

interface PagesSetup {
  config: Config
  publicConfig: BaseConfig
  source: AnswerSource
  recorder: ReadRecorder
  render: (visit: PageVisit, request?: GetRequestId) => Promise<RenderedAnswer>
  policy: string
  logError: LogError
  meter: Meter
  traces?: Traces | undefined
  /** Header fields of every answer of the host. */
  everyAnswer: string[]
  front?: SharedCachePurge | undefined
}

/** Purges the shared cache in front of the site. */
export interface SharedCachePurge {
  /** Calls `listener` after each change of the content. */
  onChange: (listener: () => void) => void
  /** Removes pages from the cache, by their keys. */
  purge: (keys: string[]) => Promise<void>
}

/**
 * Opens the page cache of the site: `fromCache` answers with a cached page, `renderer` renders a page
 * and stores it, `renewal` renders changed pages again, `stopFollowing` ends purges of the shared
 * cache.
 */
export function openSitePages(setup: PagesSetup) {
  const { config, publicConfig, source, recorder, policy, front, logError, meter } = setup
  const { version } = source
  const { sharedCacheSeconds: seconds } = config.front
  const pages = config.pageCache
    ? createPageCache({
        version,
        megabytes: config.pageCacheMegabytes,
        check: recorder.check,
        // A shared cache in front would keep the earlier version.
        canServeStale: seconds > 0 ? undefined : source.canServeStale,
        isInSeries: source.isInSeries,
      })
    : disabledPageCache
  const names = createPageNames(publicConfig)
  const purge = front?.purge ?? (async () => {})
  const shared =
    seconds > 0 ? createSharedCache({ seconds, check: recorder.check, purge }) : undefined
  const fieldsFor = createPageFields(publicConfig, policy, shared)
  const render = withTiming(meter, traceFunction(setup.traces, 'render page', setup.render))
  const renderer = withCounts(meter, createCachedRenderer({ pages, names, render, fieldsFor }))
  const renewal = source.waits
    ? createNoRenewal(renderer)
    : createRenewal(pages, renderer, logError)
  const stopFollowing =
    shared && front ? followChanges(front.onChange, shared, logError) : async () => {}
  const served = { pages, names, fieldsFor, renderer, renewal }
  const fromCache = withHits(meter, answerFromCache(served, setup.everyAnswer))
  return { ...served, fromCache, stopFollowing }
}

const withTiming =
  (meter: Meter, render: PagesSetup['render']): PagesSetup['render'] =>
  async (visit, request) => {
    const startedAt = performance.now()
    const rendered = await render(visit, request)
    meter.onRender?.((performance.now() - startedAt) / secondMs)
    return rendered
  }

const withCounts = (
  { pages }: Meter,
  { find, findStale, render }: CachedRenderer,
): CachedRenderer => ({
  findStale,
  find: async (visit) => {
    const found = await find(visit)
    if (found) pages.hits += 1
    return found
  },
  render: (visit, request) => {
    pages.misses += 1
    return render(visit, request)
  },
})

const withHits =
  ({ pages }: Meter, answer: TryAnswer): TryAnswer =>
  (req, res) => {
    const isAnswered = answer(req, res)
    if (isAnswered) pages.hits += 1
    return isAnswered
  }
