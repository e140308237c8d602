import type { Problem } from '@vitrine/contract/problem'
import { TrackingBody, TrackingEvent, trackingBodyMax } from '@vitrine/contract/tracking'
import { parseValue } from '../http/body.ts'
import { parseJson } from '../http/parse-json.ts'
import type { TrackedRequest } from './events.ts'
import { memoize } from './memoize.ts'
import type { Tracking } from './tracking.ts'

/** Why events are refused; undefined when they are taken, counted or not. */
export interface Refused {
  status: 413 | 415 | 422 | 503
  problem: Problem
}

export const tooLarge: Refused = {
  status: 413,
  problem: { message: `The body is larger than ${trackingBodyMax} bytes.` },
}

/** Said while the database is behind: what is answered otherwise will be there. */
export const busy: Refused = {
  status: 503,
  problem: { message: 'Events cannot be written at the moment: send them again.' },
}
/** When to come again. */
export const busySeconds = '2'

/** Bytes of a body that say for themselves that they are too many. */
export const isTooLarge = (bytes: number | string | undefined) => Number(bytes) > trackingBodyMax

const takenTypes = /^(text\/plain|application\/json)\b/i

/** What a body tells, or why it is refused. */
export type Told = { events: TrackingEvent[] } | { refused: Refused }

/** Takes the body of a `POST {api}/status`: one event, or several that were kept. */
export function receiveEvents(
  tracking: Tracking,
  request: TrackedRequest,
  body: string,
  read: (body: string) => Told = readEvents,
): Refused | undefined {
  const type = request.headers['content-type']
  if (type !== undefined && !takenTypes.test(String(type)))
    return { status: 415, problem: { message: 'The body must be JSON, as text or as such.' } }
  const told = read(body)
  if ('refused' in told) return told.refused
  for (const event of told.events) count(tracking, request, event)
  return undefined
}

function readEvents(body: string): Told {
  const json = parseJson(body)
  if (!json.ok) return refusedFor({ message: 'The body is not valid JSON.' })
  // One event's own fields are named when they are wrong; a choice of two shapes names none.
  const shape = Array.isArray(json.value) ? TrackingBody : TrackingEvent
  const parsed = parseValue(shape, json.value)
  return parsed.ok ? { events: [parsed.value].flat() } : refusedFor(parsed.problem)
}

const refusedFor = (problem: Problem): Told => ({ refused: { status: 422, problem } })

const bodiesMax = 1_000
/** Longer ones tell of more than one view, or of one that nobody else has. */
const rememberedLengthMax = 256

/** Reads bodies, each once: the views of one page tell the same, whoever sees it. */
export const createReader = () =>
  memoize(readEvents, {
    max: bodiesMax,
    keeps: (body, told) => body.length <= rememberedLengthMax && !('refused' in told),
  })

/** Counts what a page tells. */
export function count(tracking: Tracking, request: TrackedRequest, { t, ...event }: TrackingEvent) {
  tracking.count(request, { ...event, kind: t })
}
