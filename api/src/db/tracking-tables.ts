import type { Generated } from 'kysely'

/** Anonymous events. */
export interface TrackingEventsTable {
  id: Generated<number>
  /** Minutes since 1970. */
  minute: number
  kind: 'click' | 'view' | 'missing' | 'go'
  model: string | null
  target: number
  locale: string | null
  /** Missing path, or target of a tracked link. */
  place: string | null
  referrer: string | null
  device: 'desktop' | 'mobile' | 'tablet' | 'other'
  /** Hash of address, user agent and the salt of the day, which is deleted afterwards. */
  visitor: string
}

/** Value under which the values above the maximum of a day are counted. */
export const otherValue = 'other'

/** Sums of a day, by dimension and value. */
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
 * Sums of a year (`2026`), a quarter (`2026Q4`), a month (`2026-11`) or a third of a month
 * (`2026-11/3`), up to the last summed day.
 */
export interface TrackingSumsTable extends Omit<TrackingDailyTable, 'day'> {
  span: string
}

/** One row: the last day that is included in `tracking_sums`; empty before the first. */
export interface TrackingSummedTable {
  id: number
  day: string
}

/** Marks of counted visitors on days that have not ended: each visitor counts once. */
export interface TrackingVisitorsTable {
  day: string
  /**
   * 53 bits of a hash of visitor, row of the sums and salt of the day, or the number of a batch
   * that is being written. PostgreSQL returns it as text.
   */
  mark: number | string
}

export interface TrackingSaltsTable {
  day: string
  salt: string
}

/** Words of searches without results, by day and language. */
export interface TrackingSearchesTable {
  day: string
  /** Hash of language, word and the salt of the day. */
  digest: string
  locale: string
  /** Null until enough visitors of the day have searched it: see `visitorsOfWordMin`. */
  word: string | null
  searches: number
  visitors: number
}

/** Paths that the site answered with 404. */
export interface LostAddressesTable {
  id: Generated<number>
  /** Decoded, without a query. */
  path: string
  /** Sum of the stored days. */
  hits: number
  last_day: string
  ignored_at: string | null
}

export interface LostAddressDaysTable {
  address_id: number
  day: string
  hits: number
}

/** Requests that were answered with 404 and are not stored by path. */
export interface LostAddressTotalsTable {
  day: string
  other: number
  crawlers: number
  scanners: number
}
