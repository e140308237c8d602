import type { Problem } from '@vitrine/contract/http/problem'
import { TrackingBody, TrackingEvent, trackingBodyMax } from '@vitrine/contract/tracking/tracking'
import { parseValue } from '../http/body.ts'
import { parseJson } from '../http/parse-json.ts'
import { Reply, refusal, retryAfter } from '../http/reply.ts'
import type { TrackedRequest } from './events.ts'
import { memoize } from './memoize.ts'
import type { Tracking } from './tracking.ts'

export type EventsRefusal = Reply<413 | 415 | 422 | 503, Problem>

export const bodyTooLarge = refusal(413, `The body is larger than ${trackingBodyMax} bytes.`)

const busySeconds = 2

/** Refusal while the database is behind, because every accepted event must be stored. */
export const eventsBusy = retryAfter(
  503,
  'Events cannot be stored at the moment. Send them again.',
  busySeconds,
)

/** True if a body of this `Content-Length` is too large. */
export const isBodyTooLarge = (bytes: number | string | undefined) =>
  Number(bytes) > trackingBodyMax

const acceptedTypes = /^(text\/plain|application\/json)\b/i

type ParseResult = TrackingEvent[] | EventsRefusal

/**
 * Parses and counts the body of `POST {api}/status`: one event, or a list that a browser stored.
 * Returns a refusal if the body is invalid, otherwise undefined, also if no event is counted.
 */
export function receiveEvents(
  tracking: Tracking,
  request: TrackedRequest,
  body: string,
  parse: (body: string) => ParseResult = parseEvents,
): EventsRefusal | undefined {
  const type = request.headers['content-type']
  if (type !== undefined && !acceptedTypes.test(String(type)))
    return refusal(415, 'The body must be JSON. Send it as application/json or text/plain.')
  const events = parse(body)
  if (events instanceof Reply) return events
  for (const event of events) countEvent(tracking, request, event)
  return undefined
}

function parseEvents(body: string): ParseResult {
  const json = parseJson(body)
  if (!json.ok) return refusal(422, 'The body is not valid JSON.')
  // The schema of one event reports errors by field; a union does not.
  const shape = Array.isArray(json.value) ? TrackingBody : TrackingEvent
  const parsed = parseValue(shape, json.value)
  if (parsed.ok) return [parsed.value].flat()
  return refusal(422, parsed.problem.message, parsed.problem.errors)
}

const bodiesMax = 1_000
/** Longer bodies hold several or rare events, so caching them is useless. */
const cachedLengthMax = 256

/** Parses bodies and caches the results: every view of a page sends the same body. */
export const createBodyParser = () =>
  memoize(parseEvents, {
    max: bodiesMax,
    keeps: (body, result) => body.length <= cachedLengthMax && !(result instanceof Reply),
  })

export function countEvent(
  tracking: Tracking,
  request: TrackedRequest,
  { t, ...event }: TrackingEvent,
) {
  tracking.count(request, { ...event, kind: t })
}
