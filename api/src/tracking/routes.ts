import { hash } from 'node:crypto'
import { oldestKeys } from '@vitrine/contract/bounds/oldest-keys'
import * as at from '@vitrine/contract/endpoints/tracking'
import { TrackingEvent } from '@vitrine/contract/tracking/tracking'
import { type Bound, bindWith, type InputOf } from '../binding/bind.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import { addressOf } from '../identity/guards/visitor.ts'
import type { TrackedRequest } from './events.ts'
import { busy, count, receiveEvents } from './receive.ts'
import type { Tracking } from './tracking.ts'

/** A transparent PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=',
  'base64',
)

interface Parts {
  tracking: Tracking
  context: ApiContext
}

/** Counting (specification §7). Neither answer says whether something was counted. */
export function trackingRoutes(parts: Parts): Bound[] {
  const to = bindWith(parts)
  const isFirst = createFirsts()
  return [
    to(at.sendEvents, sendEvents, {
      beforeBody: async () => (parts.tracking.isBusy() ? busy : undefined),
    }),
    to(at.showPixel, ({ tracking, context }, { request }, { query }) => {
      // Without a picture: by its absence a page knows that the event is to be kept.
      if (tracking.isBusy()) return busy
      const event = TrackingEvent.safeParse(eventIn(query))
      const tracked = trackedRequest(context, request)
      if (event.success && request.method === 'GET' && isFirst(tracked, query))
        count(tracking, tracked, event.data)
      // A picture is answered in any case: a page with a broken one would be the reader's loss.
      return reply(200, pixel, { 'Cache-Control': 'no-store' })
    }),
  ]
}

function sendEvents(
  { tracking, context }: Parts,
  { request }: PublicContext,
  { body }: InputOf<typeof at.sendEvents>,
) {
  return receiveEvents(tracking, trackedRequest(context, request), body) ?? reply(204, null)
}

/** What counting wants to know of a request. */
export function trackedRequest(context: ApiContext, request: ApiRequest): TrackedRequest {
  const headers = request.headers()
  return { address: addressOf(context, request), userAgent: headers['user-agent'], headers }
}

const numbers = ['id', 'ago']

/** The event in a query, whose numbers are texts. */
function eventIn(query: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      numbers.includes(name) && /^\d+$/.test(value) ? Number(value) : value,
    ]),
  )
}

/** Pixels that are remembered; the oldest makes room. */
const keysMax = 20_000

/**
 * Whether a reader asks for this very pixel for the first time. Its timestamp says which one it is:
 * a browser that opens its tabs again, or a proxy that tries again, asks for one that was counted.
 */
function createFirsts() {
  const seen = new Set<string>()
  const oldestOf = oldestKeys(seen)
  return ({ address, userAgent }: TrackedRequest, query: Record<string, string>): boolean => {
    if (!hasTimestamp(query)) return true
    const key = hash('sha256', JSON.stringify([address, userAgent, query]), 'base64url')
    if (seen.has(key)) return false
    if (seen.size >= keysMax) seen.delete(oldestOf() ?? '')
    seen.add(key)
    return true
  }
}

/** `ts=…`, or a number without a name, as the site's own pages write it. */
const hasTimestamp = (query: Record<string, string>) =>
  Object.hasOwn(query, 'ts') ||
  Object.entries(query).some(([name, value]) => /^\d+$/.test(name) && value === '')
