import { hash } from 'node:crypto'
import { oldestKeys } from '@vitrine/contract/oldest-keys'
import { TrackingEvent } from '@vitrine/contract/tracking'
import { trackingPaths } from '@vitrine/contract/tracking-paths'
import { type Context, Hono } from 'hono'
import { apiRequest } from '../http/api-request.ts'
import { readBody } from '../http/bounded-body.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { addressOf } from '../identity/guards/visitor.ts'
import type { TrackedRequest } from './events.ts'
import { busy, busySeconds, count, receiveEvents } from './receive.ts'
import type { Tracking } from './tracking.ts'

/** A transparent PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=',
  'base64',
)

/** Counting (specification §7). Neither answer says whether something was counted. */
export function trackingRoutes({ tracking, context }: { tracking: Tracking; context: ApiContext }) {
  const isFirst = createFirsts()
  return new Hono()
    .post(trackingPaths.status, async (c) => {
      if (tracking.isBusy()) return askAgain(c)
      const body = String(await readBody(c))
      const refused = receiveEvents(tracking, trackedRequest(context, c), body)
      return refused ? c.json(refused.problem, refused.status) : c.body(null, 204)
    })
    .get(trackingPaths.pixel, (c) => {
      // Without a picture: by its absence a page knows that the event is to be kept.
      if (tracking.isBusy()) return askAgain(c)
      const query = c.req.query()
      const event = TrackingEvent.safeParse(eventIn(query))
      const request = trackedRequest(context, c)
      if (event.success && c.req.method === 'GET' && isFirst(request, query))
        count(tracking, request, event.data)
      // A picture is answered in any case: a page with a broken one would be the reader's loss.
      return c.body(pixel, 200, { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' })
    })
}

function askAgain(c: Context) {
  c.header('Retry-After', busySeconds)
  return c.json(busy.problem, busy.status)
}

/** What counting wants to know of a request. */
export function trackedRequest(context: ApiContext, c: Context): TrackedRequest {
  const headers = c.req.header()
  return { address: addressOf(context, apiRequest(c)), userAgent: headers['user-agent'], headers }
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
