import * as z from 'zod/mini'

/** What is kept of failures, and for how long since they came last. */
export const faultRules = {
  messageMax: 300,
  placeMax: 200,
  kindsMax: 100,
  days: 25,
  requestsMax: 5,
} as const

/** `POST /api/faults`: what failed in a browser, and on which page. */
export const FaultTold = z.object({
  message: z.string().check(z.minLength(1), z.maxLength(4_000)),
  place: z._default(z.string().check(z.maxLength(4_000)), ''),
  path: z._default(z.string().check(z.maxLength(2_000)), ''),
})
export type FaultTold = z.infer<typeof FaultTold>

/** Failures of one kind: of the server, or of the code in a browser. */
export const Fault = z.object({
  id: z.number(),
  origin: z.enum(['server', 'browser']),
  message: z.string(),
  /** Line of the code, as far as it is known. */
  place: z.string(),
  /** Page on which a browser met it last. */
  path: z.string(),
  times: z.number(),
  first_at: z.string(),
  last_at: z.string(),
  /** Ids of the requests that met it last, the latest first, as error pages show them. */
  requests: z.array(z.string()),
})
export type Fault = z.infer<typeof Fault>

/** `GET /api/admin/faults`, the latest first. */
export const FaultList = z.object({ data: z.array(Fault) })
export type FaultList = z.infer<typeof FaultList>
