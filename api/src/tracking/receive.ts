import type { Problem } from '@vitrine/contract/http/problem'
import { TrackingBody, TrackingEvent, trackingBodyMax } from '@vitrine/contract/tracking/tracking'
import { parseValue } from '../http/body.ts'
import { parseJson } from '../http/parse-json.ts'
import { Reply, refusal, retryAfter } from '../http/reply.ts'
import type { TrackedRequest } from './events.ts'
import { memoize } from './memoize.ts'
import type { Tracking } from './tracking.ts'

/** Why events are refused. */
export type Refused = Reply<413 | 415 | 422 | 503, Problem>

export const tooLarge = refusal(413, `The body is larger than ${trackingBodyMax} bytes.`)

const busySeconds = 2

/** Refusal while the database is behind, because every accepted event must be stored. */
export const busy = retryAfter(
  503,
  'Events cannot be written at the moment: send them again.',
  busySeconds,
)

/** True if a body of this `Content-Length` is too large. */
export const isTooLarge = (bytes: number | string | undefined) => Number(bytes) > trackingBodyMax

const takenTypes = /^(text\/plain|application\/json)\b/i

/** The events in a body, or why it is refused. */
type Read = TrackingEvent[] | Refused

/**
 * Accepts the body of a `POST {api}/status`: one event, or several that a browser stored. Returns
 * undefined if they are accepted, counted or not.
 */
export function receiveEvents(
  tracking: Tracking,
  request: TrackedRequest,
  body: string,
  read: (body: string) => Read = readEvents,
): Refused | undefined {
  const type = request.headers['content-type']
  if (type !== undefined && !takenTypes.test(String(type)))
    return refusal(415, 'The body must be JSON, as text or as such.')
  const events = read(body)
  if (events instanceof Reply) return events
  for (const event of events) count(tracking, request, event)
  return undefined
}

function readEvents(body: string): Read {
  const json = parseJson(body)
  if (!json.ok) return refusal(422, 'The body is not valid JSON.')
  // With the schema of one event the error names its fields; a union of two names none.
  const shape = Array.isArray(json.value) ? TrackingBody : TrackingEvent
  const parsed = parseValue(shape, json.value)
  if (parsed.ok) return [parsed.value].flat()
  return refusal(422, parsed.problem.message, parsed.problem.errors)
}

const bodiesMax = 1_000
/** Longer bodies have several views, or a rare one, so they are not cached. */
const rememberedLengthMax = 256

/** Parses bodies and caches the results: every view of a page sends the same body. */
export const createReader = () =>
  memoize(readEvents, {
    max: bodiesMax,
    keeps: (body, read) => body.length <= rememberedLengthMax && !(read instanceof Reply),
  })

/** Counts the events of a page. */
export function count(tracking: Tracking, request: TrackedRequest, { t, ...event }: TrackingEvent) {
  tracking.count(request, { ...event, kind: t })
}
