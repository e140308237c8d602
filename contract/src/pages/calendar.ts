import * as z from 'zod/mini'
import { EventQuery } from './event-list.ts'

/** A date of a repeated event that differs from its rule. Times are local. */
const ChangedDate = z.object({
  /** Begin by the rule. */
  on: z.string(),
  state: z.enum(['left-out', 'cancelled', 'moved']),
  begins: z.string(),
  ends: z.string(),
})

/** An event with its rule, for calendars. Times are local, in the time zone of the site. */
export const CalendarEvent = z.object({
  id: z.number(),
  title: z.string(),
  href: z.string(),
  description: z.string(),
  place: z.string(),
  /** Names of its topics. */
  topics: z.array(z.string()),
  state: z.enum(['on', 'cancelled']),
  /** First date. */
  begins: z.string(),
  ends: z.string(),
  /** Recurrence rule (RFC 5545) without `UNTIL`; null if the event does not repeat. */
  rule: z.nullable(z.string()),
  /** Last day of the repetition. */
  until: z.nullable(z.string()),
  changed: z.array(ChangedDate),
  created_at: z.string(),
  updated_at: z.string(),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

/** `GET /api/calendar`: a part of the events. */
export const CalendarPart = z.object({
  data: z.array(CalendarEvent),
  meta: z.object({
    time_zone: z.string(),
    /** `after` of the next part; null after the last one. */
    next: z.nullable(z.number()),
  }),
})
export type CalendarPart = z.infer<typeof CalendarPart>

/** Query of `GET /api/calendar`, as strings. */
export const CalendarQuery = z.object({
  locale: EventQuery.shape.locale,
  parent: EventQuery.shape.parent,
  event: EventQuery.shape.event,
  topic: EventQuery.shape.topic,
  after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
})
