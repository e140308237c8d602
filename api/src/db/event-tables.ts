/** One date of an event. */
export interface EventDay {
  /** Local times in the time zone of the site: `2026-12-01T19:30`. */
  begins: string
  ends: string
  /** ISO 8601, in UTC. */
  starts_at: string
  ends_at: string
  state: 'on' | 'cancelled' | 'moved'
}

/** Published events whose dates are in `event_days`. */
export interface EventPagesTable {
  page_id: number
  /** Digest of what the dates were computed from. */
  digest: string
}

/** Dates of published events. */
export interface EventDaysTable extends EventDay {
  page_id: number
  /** Distinguishes the dates of an event, in no order. */
  number: number
  /** 1 if it ends on a later day than it begins. */
  is_long: number
}
