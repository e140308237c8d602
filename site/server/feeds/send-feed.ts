import { type FeedFormat, feedTypes, parseFeedPath } from '@vitrine/contract/addresses/feeds'
import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import {
  getLocaleCookieName,
  parseLocaleChoice,
  toLocaleChoice,
} from '@vitrine/contract/locale/locale'
import type { ApiClient } from '../../app/http/api-client.ts'
import type { BaseConfig } from '../../app/site/site.ts'
import { createSingleFlight } from '../bounds/single-flight.ts'
import { createBody, type HeaderFields, sendBody } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import {
  alwaysRevalidate,
  cacheForFiveMinutes,
  commonFields,
  denyAllFields,
} from '../http/headers.ts'
import { retryAfter, sendProblem } from '../http/problems.ts'
import type { PageCache } from '../pages/page-cache.ts'
import type { PageNames } from '../pages/page-names.ts'
import type { SiteFrame } from '../rendering/frames.ts'
import { type FeedRedirect, type FeedRequest, type FeedSource, loadFeed } from './load-feed.ts'

/** Maximum queue of feeds. They are made one at a time, because each has whole articles. */
const queueMax = 50

export interface FeedParts {
  config: BaseConfig
  pages: PageCache
  names: PageNames
  getSiteFrame: () => Promise<Pick<SiteFrame, 'config'>>
  /** Client without a cache, so that the texts do not displace answers that pages need. */
  feedApi: ApiClient
  /** Returns `findFeedPage` of the server build, which development replaces. */
  loadFeedFinder: () => Promise<FeedSource['findFeedPage']>
  /** Timeout in milliseconds, if the API is on another machine. */
  feedWaitMs: number | undefined
}

const fieldsByFormat: Record<FeedFormat, HeaderFields> = {
  atom: getFields('atom'),
  json: getFields('json'),
  calendar: getFields('calendar'),
}

function getFields(format: FeedFormat): HeaderFields {
  const type = format === 'json' ? feedTypes.json : `${feedTypes[format]}; charset=utf-8`
  return [
    ...commonFields,
    'Content-Type',
    type,
    'Vary',
    'Accept-Encoding',
    'Cache-Control',
    alwaysRevalidate,
  ]
}

/**
 * Answers the feed of the site, or of a page that lists articles, from the cache or made and then
 * cached; 503 if it cannot be made in time. Other addresses of this kind go to `sendPage`.
 */
export function sendFeed(parts: FeedParts, sendPage: Handler): Handler {
  const { pages, config, feedWaitMs } = parts
  const singleFlight = createSingleFlight<Made | undefined>()
  const refusal = () => new Error('Too many concurrent requests for feeds.')
  const inTurn = createConcurrencyLimit({ atOnce: 1, waitingMax: queueMax, refusal })
  return async (req, res, url) => {
    const { pathname, origin, part } = parts.names.parseVisit(req, url)
    const feedPath = parseFeedPath(pathname)
    if (!feedPath || part) return sendPage(req, res, url)
    const locale = getChosenLocale(config, url.search)
    const topic = feedPath.format === 'calendar' ? getTopic(url.search) : undefined
    const request = { ...feedPath, topic, choice: toLocaleChoice({ locale, origin }) }
    const name = `feed ${origin ?? ''} ${locale ?? ''} ${pathname} ${topic ?? ''}`
    const fields = fieldsByFormat[request.format]
    const cached = await pages.find(name)
    if (cached)
      return sendBody(req, res, cached, fields, (coding) => pages.unpack(name, cached, coding))
    const result = singleFlight(name, () => inTurn(() => makeFeed(parts, request, name))).then(
      (made) => ({ made }),
      () => undefined,
    )
    const answer = await (feedWaitMs ? withTimeout(feedWaitMs, result, () => undefined) : result)
    if (!answer) return sendProblem(res, 503, 'Service Unavailable', retryAfter)
    if (!answer.made) return sendPage(req, res, url)
    if ('location' in answer.made) {
      const { location, status } = answer.made
      const redirect = ['Location', location, 'Cache-Control', cacheForFiveMinutes]
      res.writeHead(status, [...commonFields, ...denyAllFields, ...redirect]).end()
      return
    }
    sendBody(req, res, createBody(answer.made.content), fields)
  }
}

type Made = { content: string } | FeedRedirect

async function makeFeed(
  { pages, getSiteFrame, feedApi, loadFeedFinder }: FeedParts,
  request: FeedRequest,
  name: string,
): Promise<Made | undefined> {
  const version = pages.version()
  const { config } = await getSiteFrame()
  const loaded = await loadFeed(
    { config, api: feedApi, findFeedPage: await loadFeedFinder() },
    request,
  )
  if (!loaded || 'location' in loaded) return loaded
  const { content } = loaded
  pages.put(name, { content, fields: fieldsByFormat[request.format] }, version)
  return { content }
}

/** Feed readers send no cookies: the query or the address names the language. */
const getChosenLocale = ({ i18n }: BaseConfig, search: string) =>
  getLocaleCookieName(i18n)
    ? (parseLocaleChoice(i18n, search)?.locale ?? i18n.defaultLocale)
    : undefined

const topicLengthMax = 255

/** A calendar without events of the topic is not cached, so that queries do not fill the cache. */
const getTopic = (search: string) =>
  new URLSearchParams(search).get('topic')?.slice(0, topicLengthMax) || undefined
