import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import type { ApiClient } from '../../app/http/api-client.ts'
import type { BaseConfig } from '../../app/site/site.ts'
import { createSingleFlight } from '../bounds/single-flight.ts'
import { createBody, sendBody } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { alwaysRevalidate, commonFields } from '../http/headers.ts'
import { retryAfter, sendProblem } from '../http/problems.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { createSitemap, type Sitemap } from './sitemap.ts'

/** Maximum queue of files. They are made one at a time, because each takes megabytes of memory. */
export const sitemapQueueMax = 50

export interface SitemapParts {
  config: BaseConfig
  pages: PageCache
  /** Client without a cache, because the sitemap reads all pages. */
  sitemapApi: ApiClient
  /** Timeout in milliseconds, if the API is on another machine. */
  sitemapWaitMs: number | undefined
}

const fields = [
  ...commonFields,
  'Content-Type',
  'application/xml',
  'Vary',
  'Accept-Encoding',
  'Cache-Control',
  alwaysRevalidate,
]

/** Answers `/sitemap.xml` and its parts; 503 if one cannot be made in time. */
export function sendSitemap({ pages, config, sitemapApi, sitemapWaitMs }: SitemapParts): Handler {
  /** File names of a version, so that a missing file is refused without work. */
  let knownFiles: { version: string; files: Sitemap } | undefined
  const singleFlight = createSingleFlight<string | undefined>()
  const refusal = () => new Error('Too many concurrent requests for the sitemap.')
  const inTurn = createConcurrencyLimit({ atOnce: 1, waitingMax: sitemapQueueMax, refusal })
  const makeFile = async (path: string) => {
    const version = pages.version()
    const files = await createSitemap(config, sitemapApi)
    knownFiles = { version, files }
    const content = await files.get(path)?.()
    if (content !== undefined) pages.put(path, { content, fields }, version)
    return content
  }
  return async (req, res, { pathname }) => {
    const cached = await pages.find(pathname)
    if (cached)
      return sendBody(req, res, cached, fields, (coding) => pages.unpack(pathname, cached, coding))
    if (knownFiles?.version === pages.version() && !knownFiles.files.has(pathname))
      return sendProblem(res, 404, 'Not Found')
    const result = singleFlight(pathname, () => inTurn(() => makeFile(pathname))).then(
      (xml) => ({ xml }),
      () => undefined,
    )
    // A retry may find the result in the cache.
    const answer = await (sitemapWaitMs
      ? withTimeout(sitemapWaitMs, result, () => undefined)
      : result)
    if (!answer) return sendProblem(res, 503, 'Service Unavailable', retryAfter)
    if (answer.xml === undefined) return sendProblem(res, 404, 'Not Found')
    sendBody(req, res, createBody(answer.xml), fields)
  }
}
