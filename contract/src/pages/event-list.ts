import * as z from 'zod/mini'
import { PageLink } from './pages.ts'

export const occurrenceStates = ['on', 'cancelled', 'moved'] as const

/** One date of an event. `begins` and `ends` are local times in the time zone of the site. */
export const Occurrence = z.object({
  page: PageLink,
  begins: z.string(),
  ends: z.string(),
  /** ISO 8601, in UTC. */
  starts_at: z.string(),
  ends_at: z.string(),
  state: z.enum(occurrenceStates),
})
export type Occurrence = z.infer<typeof Occurrence>

/** `2026-12` */
export const Month = z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/))

/** `2026-W49`, from Monday to Sunday. A year has 52 or 53 weeks. */
export const Week = z.string().check(z.regex(/^[12]\d{3}-W\d\d$/))

/** From today to the end of the month, or of the next one that has dates. */
export const currentMonth = 'current'

/** `GET /api/events`. */
export const EventList = z.object({
  data: z.array(Occurrence),
  meta: z.object({
    time_zone: z.string(),
    /** The day in this time zone. */
    today: z.string(),
    /** First and last month with dates of repeated events. */
    first_month: z.string(),
    last_month: z.string(),
    /** Of a month or a week: days of the last date before today and of the first one after it. */
    past: z.nullable(z.string()),
    next: z.nullable(z.string()),
    /** True if there are more dates than the answer has. */
    more: z.boolean(),
    /** Topics of the published events below `parent`, in their order; empty without `parent`. */
    topics: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
})
export type EventList = z.infer<typeof EventList>

/** Query of `GET /api/events`, as strings. Without `month` and `week`: the dates from today on. */
export const EventQuery = z.object({
  locale: z.optional(z.string()),
  /** Id of the page that the events are below. */
  parent: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  /** Id of the event. */
  event: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  /** Key of a topic that the events have. */
  topic: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  month: z.optional(z.union([Month, z.literal(currentMonth)])),
  week: z.optional(Week),
})
