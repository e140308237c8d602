import type { Generated } from 'kysely'

/** Calendars of other systems. */
export interface CalendarsTable {
  id: Generated<number>
  name: string
  /** Encrypted: the address of a private calendar is a password. */
  address: string
  /** Page with the template `agenda`. */
  agenda_id: number
  mode: 'draft' | 'published'
  /** `ETag` and `Last-Modified` of the last answer. */
  etag: string | null
  modified: string | null
  /** Time of the next reading. */
  due_at: string
  /** Until then one process reads it; null if none does. */
  lease_until: string | null
  checked_at: string | null
  read_at: string | null
  /** JSON: `CalendarCounts`. */
  counts: string | null
  problem: string | null
  status: number | null
}

/** Events of calendars, with digests of the last writing. */
export interface CalendarEventsTable {
  calendar_id: number
  /** Digest of the UID. */
  uid: string
  page_id: number | null
  /** Of the event in the calendar. */
  source_hash: string
  /** Of the text and of the shared fields of its page. */
  text_hash: string
  fields_hash: string
  /** 1 if its page was unpublished because it is no longer in the calendar. */
  is_gone: number
  /** Time since which each reading has missed it; null if it is in the calendar. */
  missing_since: string | null
}
