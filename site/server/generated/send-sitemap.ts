import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import { within } from '@vitrine/contract/bounds/within'
import type { ApiClient } from '../../app/http/api-client.ts'
import type { PublicConfig } from '../../app/site/site.ts'
import { createSingleFlight } from '../bounds/single-flight.ts'
import { bodyOf, sendBody } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { askAgain, everyAnswer } from '../http/headers.ts'
import { retryAfter, sendProblem } from '../http/problems.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { type Sitemap, sitemapOf } from './sitemap.ts'

/** Files that wait for their turn; they are made one after the other, as each takes megabytes meanwhile. */
export const waitingMax = 50

export interface SitemapParts {
  config: PublicConfig
  pages: PageCache
  /** A client that holds nothing: the sitemap walks through every page. */
  sitemapApi: ApiClient
  /** How long a visitor waits for it, in milliseconds, where the API is another machine's. */
  sitemapWaitMs: number | undefined
}

const fields = [
  ...everyAnswer,
  ...['Content-Type', 'application/xml', 'Vary', 'Accept-Encoding', 'Cache-Control', askAgain],
]

/** Answers `/sitemap.xml` and its parts; 503 while one cannot be made, or is not made in time. */
export function sendSitemap({ pages, config, sitemapApi, sitemapWaitMs }: SitemapParts): Handler {
  /** The files at a version, so that nothing is made for one that does not exist. */
  let known: { version: string; files: Sitemap } | undefined
  const singleFlight = createSingleFlight<string | undefined>()
  const refusal = () => new Error('Too many files of the sitemap are asked for at once.')
  const inTurn = createConcurrencyLimit({ atOnce: 1, waitingMax, refusal })
  const make = async (path: string) => {
    const version = pages.version()
    const files = await sitemapOf(config, sitemapApi)
    known = { version, files }
    const content = await files.get(path)?.()
    if (content !== undefined) pages.put(path, { content, fields }, version)
    return content
  }
  return async (req, res, { pathname }) => {
    const held = await pages.find(pathname)
    if (held)
      return sendBody(req, res, held, fields, (coding) => pages.unpack(pathname, held, coding))
    if (known?.version === pages.version() && !known.files.has(pathname))
      return sendProblem(res, 404, 'Not Found')
    const made = singleFlight(pathname, () => inTurn(() => make(pathname))).then(
      (xml) => ({ xml }),
      () => undefined,
    )
    // Whoever asks again may find it.
    const answer = await (sitemapWaitMs ? within(sitemapWaitMs, made, () => undefined) : made)
    if (!answer) return sendProblem(res, 503, 'Service Unavailable', retryAfter)
    if (answer.xml === undefined) return sendProblem(res, 404, 'Not Found')
    sendBody(req, res, bodyOf(answer.xml), fields)
  }
}
