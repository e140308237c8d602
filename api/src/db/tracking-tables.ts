import type { Generated } from 'kysely'

/** Events that identify no person. */
export interface TrackingEventsTable {
  id: Generated<number>
  /** Minutes since 1970. */
  minute: number
  kind: 'click' | 'view' | 'missing' | 'go'
  model: string | null
  /** Id of the page or of the link. */
  target: number
  locale: string | null
  /** Path that was missing, or target of a tracked link. */
  place: string | null
  /** Host that the reader came from. */
  referrer: string | null
  device: 'desktop' | 'mobile' | 'tablet' | 'other'
  /** Hash of address, user agent and the day's salt, which is thrown away. */
  visitor: string
}

/** What the events of a day sum up to, one row for each thing that was counted. */
export interface TrackingDailyTable {
  /** `2026-11-21`, in the time zone of the configuration. */
  day: string
  /** `total` (value: kind), `page` (id), `link` (model:id), `go` (model:id address), `referrer`
   * (host), `language` (code), `device` (class), `missing` (path). */
  dimension: string
  /** Language of the page for `page`, else empty. */
  locale: string
  value: string
  events: number
  visitors: number
}

/**
 * What the days of a year (`2026`), a quarter (`2026Q4`), a month (`2026-11`) or a third of one
 * (`2026-11/3`) sum up to, up to the last summed day.
 */
export interface TrackingSumsTable extends Omit<TrackingDailyTable, 'day'> {
  span: string
}

/** One row: the last day that is part of `tracking_sums`; empty before the first. */
export interface TrackingSummedTable {
  id: number
  day: string
}

/** Who was counted for what on days that are not over: each visitor counts once. */
export interface TrackingVisitorsTable {
  day: string
  /** Of a visitor and a row of the sums, 53 bits of digests with the day's salt, or the number of a
   * batch that is written; PostgreSQL answers it as text. */
  mark: number | string
}

export interface TrackingSaltsTable {
  day: string
  salt: string
}
