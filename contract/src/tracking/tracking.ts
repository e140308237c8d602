import * as z from 'zod/mini'

/** What an anchor with `data-status` counts for when it names no `data-model` (specification §3). */
export const defaultModel = 'form_response'

/** Largest id that a column holds. */
export const idMax = 2_147_483_647
/** Longest path that is told; a page cuts a longer one. */
export const pathMax = 500
const hostMax = 253
/** What a model may be called. */
const modelPattern = /^[\w:.\\-]{1,100}$/
/** No database takes a null character. */
const pathPattern = /^\/[^\0]*$/
const localePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** How late an event may come that a browser kept while it was offline. */
export const keptEventSeconds = 86_400

/**
 * What a page tells of its reader (specification §3, "Tracking event"): `POST {api}/status`, or the
 * query of the pixel. Nothing of it names the reader.
 */
export const TrackingEvent = z.object({
  /** `click` on a link, `view` of a page, or an address that led nowhere: `missing`. */
  t: z.enum(['click', 'view', 'missing']),
  /** Of the link, or of the page; 0 where there is none. */
  id: z.int().check(z.minimum(0), z.maximum(idMax)),
  /** What kind of thing the link's id is of, unless it is a `form_response`. */
  model: z.optional(z.string().check(z.regex(modelPattern))),
  /** Language code of the page that was seen. */
  locale: z.optional(z.string().check(z.regex(localePattern))),
  /** Path that was seen, without query. */
  path: z.optional(z.string().check(z.regex(pathPattern), z.maxLength(pathMax))),
  /** Host of the page that the reader came from, when it is another site. */
  from: z.optional(z.string().check(z.maxLength(hostMax))),
  /** How long ago it happened, in seconds, when it is told late. */
  ago: z.optional(z.int().check(z.minimum(0), z.maximum(keptEventSeconds))),
})
export type TrackingEvent = z.infer<typeof TrackingEvent>

/** One event, or several that were kept while there was no network. */
export const TrackingBody = z.union([
  TrackingEvent,
  z.array(TrackingEvent).check(z.minLength(1), z.maxLength(20)),
])

/** Largest body of `POST {api}/status`, in bytes. */
export const trackingBodyMax = 1_024

/** Cookie of a reader who asked not to be counted, set by nothing but that opt-out. */
export const optOutCookie = 'not-counted'
