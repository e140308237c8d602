import * as z from 'zod/mini'
import { idMax } from '../bounds/id-max.ts'

/** Model of a link with `data-status` but no `data-model` (specification §3). */
export const defaultModel = 'form_response'

/** Maximum characters of a path; pages truncate longer ones. */
export const pathMax = 500
const hostMax = 253
const modelPattern = /^[\w:.\\-]{1,100}$/
/** PostgreSQL cannot store a null character. */
const pathPattern = /^\/[^\0]*$/
const localePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** Maximum age of an event that a browser stored while it was offline. */
export const offlineEventMaxAgeSeconds = 86_400

/**
 * A tracking event (specification §3): the body of `POST {api}/status`, or the query of the pixel. It
 * does not identify the reader.
 */
export const TrackingEvent = z.object({
  /** `click` on a link, `view` of a page, or `missing` for an address without a page. */
  t: z.enum(['click', 'view', 'missing']),
  /** Id of the link or of the page; 0 if there is none. */
  id: z.int().check(z.minimum(0), z.maximum(idMax)),
  /** Model that the link's id belongs to; `form_response` by default. */
  model: z.optional(z.string().check(z.regex(modelPattern))),
  /** Language code of the page. */
  locale: z.optional(z.string().check(z.regex(localePattern))),
  /** Path of the page, without the query. */
  path: z.optional(z.string().check(z.regex(pathPattern), z.maxLength(pathMax))),
  /** Host of the referrer, if it is another site. */
  from: z.optional(z.string().check(z.maxLength(hostMax))),
  /** Age of the event in seconds, if it is sent late. */
  ago: z.optional(z.int().check(z.minimum(0), z.maximum(offlineEventMaxAgeSeconds))),
})
export type TrackingEvent = z.infer<typeof TrackingEvent>

/** One event, or several that were stored while offline. */
export const TrackingBody = z.union([
  TrackingEvent,
  z.array(TrackingEvent).check(z.minLength(1), z.maxLength(20)),
])

export const trackingBodyMax = 1_024

/** Cookie of a reader who has opted out. Only the opt-out sets it. */
export const optOutCookie = 'not-counted'
