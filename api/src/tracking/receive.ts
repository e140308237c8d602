import type { Problem } from '@vitrine/contract/problem'
import { TrackingBody, TrackingEvent, trackingBodyMax } from '@vitrine/contract/tracking'
import { parseValue } from '../http/body.ts'
import { parseJson } from '../http/parse-json.ts'
import type { TrackedRequest } from './events.ts'
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

/** Takes the body of a `POST {api}/status`: one event, or several that were kept. */
export function receiveEvents(
  tracking: Tracking,
  request: TrackedRequest,
  body: string,
): Refused | undefined {
  const type = request.headers['content-type']
  if (type !== undefined && !takenTypes.test(String(type)))
    return { status: 415, problem: { message: 'The body must be JSON, as text or as such.' } }
  const json = parseJson(body)
  if (!json.ok) return { status: 422, problem: { message: 'The body is not valid JSON.' } }
  // One event's own fields are named when they are wrong; a choice of two shapes names none.
  const shape = Array.isArray(json.value) ? TrackingBody : TrackingEvent
  const parsed = parseValue(shape, json.value)
  if (!parsed.ok) return { status: 422, problem: parsed.problem }
  for (const event of [parsed.value].flat()) count(tracking, request, event)
  return undefined
}

/** Counts what a page tells. */
export function count(tracking: Tracking, request: TrackedRequest, { t, ...event }: TrackingEvent) {
  tracking.count(request, { ...event, kind: t })
}
