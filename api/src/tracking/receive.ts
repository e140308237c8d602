import type { Problem } from '@vitrine/contract/problem'
import { TrackingBody, TrackingEvent, trackingBodyMax } from '@vitrine/contract/tracking'
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

/** Said while the database is behind: what is answered otherwise will be there. */
export const busy = retryAfter(
  503,
  'Events cannot be written at the moment: send them again.',
  busySeconds,
)

/** Bytes of a body that say for themselves that they are too many. */
export const isTooLarge = (bytes: number | string | undefined) => Number(bytes) > trackingBodyMax

const takenTypes = /^(text\/plain|application\/json)\b/i

/** The events in a body, or why it is refused. */
type Read = TrackingEvent[] | Refused

/**
 * Takes the body of a `POST {api}/status`: one event, or several that were kept. Returns undefined if
 * they are taken, counted or not.
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
  // One event's own fields are named when they are wrong; a choice of two shapes names none.
  const shape = Array.isArray(json.value) ? TrackingBody : TrackingEvent
  const parsed = parseValue(shape, json.value)
  if (parsed.ok) return [parsed.value].flat()
  return refusal(422, parsed.problem.message, parsed.problem.errors)
}

const bodiesMax = 1_000
/** Longer ones tell of more than one view, or of one that nobody else has. */
const rememberedLengthMax = 256

/** Reads bodies, each once: the views of one page tell the same, whoever sees it. */
export const createReader = () =>
  memoize(readEvents, {
    max: bodiesMax,
    keeps: (body, read) => body.length <= rememberedLengthMax && !(read instanceof Reply),
  })

/** Counts what a page tells. */
export function count(tracking: Tracking, request: TrackedRequest, { t, ...event }: TrackingEvent) {
  tracking.count(request, { ...event, kind: t })
}
