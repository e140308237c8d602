import * as z from 'zod/mini'
import { dayMs } from '../bounds/durations.ts'
import { parseUrl } from '../http/parse-url.ts'

/** Bounds of calendars of other systems. */
export const calendarLimits = {
  calendars: 50,
  name: 100,
  address: 2_000,
  bytes: 5_000_000,
  events: 2_000,
  redirects: 3,
} as const

const schemes = /^(webcals?|https?):\/\//i

/** Returns the address to fetch: `https:` for `webcal:`; undefined if it is not of a calendar. */
export function toCalendarUrl(address: string): URL | undefined {
  if (!schemes.test(address)) return undefined
  const url = parseUrl(address.replace(/^webcals?:/i, 'https:'))
  return url?.username === '' && url.password === '' ? url : undefined
}

/** What the events of a calendar become. */
export const calendarModes = ['draft', 'published'] as const

export const CalendarDraft = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(calendarLimits.name)),
  address: z.string().check(z.trim(), z.maxLength(calendarLimits.address)),
  /** Id of the agenda that its events are below. */
  agenda: z.int().check(z.positive()),
  mode: z.enum(calendarModes),
})
export type CalendarDraft = z.infer<typeof CalendarDraft>

/** Why a calendar could not be read. */
export const calendarProblems = [
  'address',
  'own-site',
  'private-network',
  'unreachable',
  'status',
  'redirects',
  'too-large',
  /** Its reading exceeds a limit of time or memory. */
  'too-complex',
  'no-calendar',
  /** The end of the calendar is missing. */
  'truncated',
  'no-agenda',
  'secret',
  /** An unexpected error, which the log of the server names. */
  'failed',
] as const

/**
 * An event must be missing at each reading for this time before its page is unpublished: servers
 * answer with an empty or cut calendar by mistake.
 */
export const missingMs = dayMs

/** Counts of events whose pages are listed. */
export const listedCounts = ['missing', 'gone', 'unknownZone', 'incomplete'] as const

/** Pages listed for a count, and names of time zones. */
export const listedMax = 10

const CountedPage = z.object({ id: z.number(), title: z.string() })
export type CountedPage = z.infer<typeof CountedPage>

/** What the last reading found and did. */
export const CalendarCounts = z.object({
  /** Events in the calendar. */
  events: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Changed here, so that they stay as they are. */
  edited: z.number(),
  /** In the trash or deleted here. */
  deleted: z.number(),
  cancelled: z.number(),
  /** No longer in the calendar, but still published: the first ones until `missingUntil`. */
  missing: z._default(z.number(), 0),
  missingUntil: z.optional(z.string()),
  /** Unpublished because they were missing for a day. */
  gone: z.number(),
  /** Not read: invalid, of this very site, or above the limit. Their pages stay as they are. */
  skipped: z.number(),
  /** With times in a time zone that does not exist: they are read as times of this site. */
  unknownZone: z._default(z.number(), 0),
  /** The first of these time zones. */
  zones: z._default(z.array(z.string()), []),
  /** Read in part: without a repetition that this site cannot show, or extra dates. */
  incomplete: z.number(),
  /** The first pages of events, by count. */
  pages: z._default(z.partialRecord(z.enum(listedCounts), z.array(CountedPage)), {}),
})
export type CalendarCounts = z.infer<typeof CalendarCounts>

export const OtherCalendar = z.object({
  id: z.number(),
  ...CalendarDraft.shape,
  address: z.string(),
  isReading: z.boolean(),
  /** Time of the last reading, and of the last one that succeeded. */
  checkedAt: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
  nextAt: z.string(),
  counts: z.nullable(CalendarCounts),
  problem: z.nullable(z.enum(calendarProblems)),
  /** Status of the answer, for the problem `status`. */
  status: z.nullable(z.number()),
})
export type OtherCalendar = z.infer<typeof OtherCalendar>

export const CalendarAnswer = z.object({ data: OtherCalendar })
export const CalendarList = z.object({
  data: z.array(OtherCalendar),
  meta: z.object({
    /** Agendas of the site, with their titles in its source language. */
    agendas: z.array(z.object({ id: z.number(), title: z.string() })),
  }),
})
export type CalendarList = z.infer<typeof CalendarList>
