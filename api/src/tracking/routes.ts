import { hash } from 'node:crypto'
import { createOldestKeyFinder } from '@vitrine/contract/bounds/oldest-keys'
import { reportEmptySearch } from '@vitrine/contract/endpoints/site-server'
import * as at from '@vitrine/contract/endpoints/tracking'
import { findLocale } from '@vitrine/contract/locale/locale'
import { TrackingEvent } from '@vitrine/contract/tracking/tracking'
import { type BoundEndpoint, bindWith, type InputOf } from '../binding/bind.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import { getClientAddress } from '../identity/guards/visitor.ts'
import { findUnknownWords } from '../search/find-unknown-words.ts'
import type { TrackedRequest } from './events.ts'
import { countEvent, eventsBusy, receiveEvents } from './receive.ts'
import { mayBePersonal } from './searched-words.ts'
import type { Tracking } from './tracking.ts'

/** A transparent PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=',
  'base64',
)

interface TrackingRouteDeps {
  tracking: Tracking
  context: ApiContext
}

/** Counting (specification §7). The responses do not tell whether an event was counted. */
export function trackingRoutes(deps: TrackingRouteDeps): BoundEndpoint[] {
  const to = bindWith(deps)
  const isFirst = createPixelDeduplication()
  return [
    to(at.sendEvents, sendEvents, {
      beforeBody: async () => (deps.tracking.isBusy() ? eventsBusy : undefined),
    }),
    to(at.showPixel, ({ tracking, context }, { request }, { query }) => {
      // Sends no picture: the page then stores the event and retries.
      if (tracking.isBusy()) return eventsBusy
      const event = TrackingEvent.safeParse(toEvent(query))
      const tracked = toTrackedRequest(context, request)
      if (event.success && request.method === 'GET' && isFirst(tracked, query))
        countEvent(tracking, tracked, event.data)
      // Also sends the picture for an invalid event, so that no page shows a broken one.
      return reply(200, pixel, { 'Cache-Control': 'no-store' })
    }),
    to(reportEmptySearch, countSearch),
  ]
}

function sendEvents(
  { tracking, context }: TrackingRouteDeps,
  { request }: PublicContext,
  { body }: InputOf<typeof at.sendEvents>,
) {
  return receiveEvents(tracking, toTrackedRequest(context, request), body) ?? reply(204, null)
}

/** Counts the words that no text has, in the name of the visitor whose address the site passes on. */
async function countSearch(
  { tracking, context }: TrackingRouteDeps,
  { request }: PublicContext,
  { body: { q, locale } }: InputOf<typeof reportEmptySearch>,
) {
  const { db, rules, settings } = context
  const isCounted = settings.current().tracking.enabled && findLocale(rules, locale) !== undefined
  if (!isCounted || mayBePersonal(q) || tracking.isBusy()) return reply(204, null)
  const words = await findUnknownWords(db, locale, q)
  if (words.length > 0)
    tracking.count(toTrackedRequest(context, request), { kind: 'search', locale, words })
  return reply(204, null)
}

export function toTrackedRequest(context: ApiContext, request: ApiRequest): TrackedRequest {
  const headers = request.headers()
  return { address: getClientAddress(context, request), userAgent: headers['user-agent'], headers }
}

const numericFields = ['id', 'ago']

/** Converts a query to an event: parses the numbers. */
function toEvent(query: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      numericFields.includes(name) && /^\d+$/.test(value) ? Number(value) : value,
    ]),
  )
}

const keysMax = 20_000

/**
 * Returns a check that is true for the first request of a pixel with a timestamp. Restored tabs and
 * retries of proxies request the same pixel again, which must not count twice.
 */
function createPixelDeduplication() {
  const seen = new Set<string>()
  const findOldest = createOldestKeyFinder(seen)
  return ({ address, userAgent }: TrackedRequest, query: Record<string, string>): boolean => {
    if (!hasTimestamp(query)) return true
    const key = hash('sha256', JSON.stringify([address, userAgent, query]), 'base64url')
    if (seen.has(key)) return false
    if (seen.size >= keysMax) seen.delete(findOldest() ?? '')
    seen.add(key)
    return true
  }
}

/** True for `ts=…`, or a number without a name, which the site's own pages send. */
const hasTimestamp = (query: Record<string, string>) =>
  Object.hasOwn(query, 'ts') ||
  Object.entries(query).some(([name, value]) => /^\d+$/.test(name) && value === '')
