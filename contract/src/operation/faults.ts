import * as z from 'zod/mini'

/** Limits of stored failures. A kind is removed `days` after its last occurrence. */
export const faultRules = {
  messageMax: 300,
  placeMax: 200,
  kindsMax: 100,
  days: 25,
  requestsMax: 5,
} as const

/** `POST /api/faults`: an error in a browser, and the path of the page. */
export const FaultReport = z.object({
  message: z.string().check(z.minLength(1), z.maxLength(4_000)),
  place: z._default(z.string().check(z.maxLength(4_000)), ''),
  path: z._default(z.string().check(z.maxLength(2_000)), ''),
})
export type FaultReport = z.infer<typeof FaultReport>

/** Failures of one kind, of the server or of the code in browsers. */
export const Fault = z.object({
  id: z.number(),
  origin: z.enum(['server', 'browser']),
  message: z.string(),
  /** Line of the code; empty if unknown. */
  place: z.string(),
  /** Page of the last occurrence in a browser. */
  path: z.string(),
  times: z.number(),
  first_at: z.string(),
  last_at: z.string(),
  /** Request ids of the last occurrences, the latest first. Error pages show them. */
  requests: z.array(z.string()),
})
export type Fault = z.infer<typeof Fault>

/** `GET /api/admin/faults`, the latest first. */
export const FaultList = z.object({ data: z.array(Fault) })
export type FaultList = z.infer<typeof FaultList>
