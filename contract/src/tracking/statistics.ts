import * as z from 'zod/mini'

/** Maximum number of rows in a list; the others are summed up. */
export const listMax = 100
/** Maximum number of rows in a CSV file, those with the most events first. */
export const csvRowsMax = 50_000
/** Maximum number of days in a daily series; a longer period has a monthly one. */
export const daysMax = 123
/** Default period, in days up to today. */
export const defaultPeriodDays = 30
/** Period of the live statistics. */
export const liveMinutes = 30

/** Tables with a CSV export. */
export const statisticsTables = [
  'days',
  'pages',
  'links',
  'referrers',
  'languages',
  'devices',
  'missing',
  'searches',
] as const
export type StatisticsTable = (typeof statisticsTables)[number]

/** First and last day, such as `2026-11-21`. */
export const DayRange = z.object({ from: z.string(), to: z.string() })
export type DayRange = z.infer<typeof DayRange>

/** Visitors are counted by day; for a longer period, the counts of its days are added. */
const totals = { views: z.number(), visitors: z.number(), clicks: z.number(), missing: z.number() }
export const Totals = z.object(totals)
export type Totals = z.infer<typeof Totals>

/** Counts of a day, `2026-11-21`, or of a month, `2026-11`. */
export const PeriodTotals = z.object({ at: z.string(), ...totals })
export type PeriodTotals = z.infer<typeof PeriodTotals>

const counted = { events: z.number(), visitors: z.number() }

/** A page in one language; `id` is null for the row that sums up the pages above the limit. */
export const PageRow = z.object({
  ...counted,
  id: z.nullable(z.number()),
  locale: z.string(),
  /** Null if the page is deleted. */
  title: z.nullable(z.string()),
  /** Null if readers cannot see the page. */
  href: z.nullable(z.string()),
})
export type PageRow = z.infer<typeof PageRow>

/** A link with `data-status`; `address` is its target if it has `data-go`. */
export const LinkRow = z.object({
  ...counted,
  model: z.string(),
  id: z.nullable(z.number()),
  address: z.nullable(z.string()),
})
export type LinkRow = z.infer<typeof LinkRow>

/** A host, language code, class of device, or path. */
export const NamedRow = z.object({
  ...counted,
  /** Null for the row that sums up the names above the limit. */
  name: z.nullable(z.string()),
})
export type NamedRow = z.infer<typeof NamedRow>

/** A word of searches without results; `events` are searches. */
export const SearchRow = z.object({ ...counted, word: z.string(), locale: z.string() })
export type SearchRow = z.infer<typeof SearchRow>

/** The first `listMax` rows; `count` and `events` are of all rows. */
const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ count: z.number(), events: z.number(), rows: z.array(row) })
export const PageRows = listOf(PageRow)
export const LinkRows = listOf(LinkRow)
export const NamedRows = listOf(NamedRow)
export const SearchRows = listOf(SearchRow)
export type NamedRows = z.infer<typeof NamedRows>

const periodFields = {
  /** Requested period, limited to the days that are stored. */
  period: DayRange,
  unit: z.enum(['day', 'month']),
  /** Time zone in which the days of the statistics begin. */
  time_zone: z.string(),
  today: z.string(),
  /** First day that is still stored. */
  earliest: z.string(),
}

/** `GET /api/admin/statistics?from&to&language`, for roles 1 to 3. */
export const StatisticsAnswer = z.object({
  data: z.object({
    ...periodFields,
    /** Period of the same length immediately before; null if part of it is no longer stored. */
    before: z.nullable(DayRange),
    /** False if counting is disabled. */
    enabled: z.boolean(),
    /** True if nothing was ever counted. */
    empty: z.boolean(),
    totals: Totals,
    totals_before: z.nullable(Totals),
    series: z.array(PeriodTotals),
    /** Language that the list of pages is limited to. */
    language: z.nullable(z.string()),
    pages: PageRows,
    links: LinkRows,
    referrers: NamedRows,
    languages: NamedRows,
    devices: NamedRows,
    missing: NamedRows,
    /** Words of searches without results that three visitors of a day had. */
    searches: SearchRows,
  }),
})
export type Statistics = z.infer<typeof StatisticsAnswer>['data']

/**
 * Maximum number of events that are read, the newest first, to find the referrers of one page.
 */
export const originEventsMax = 100_000

/** `GET /api/admin/statistics/pages/{id}?from&to`. */
export const PageStatisticsAnswer = z.object({
  data: z.object({
    ...periodFields,
    id: z.number(),
    totals: z.object({ views: z.number(), visitors: z.number() }),
    series: z.array(z.object({ at: z.string(), views: z.number(), visitors: z.number() })),
    /** The page in each of its languages, including those without readers. */
    languages: PageRows,
    referrers: NamedRows,
    /** Time of the newest event that `referrers` do not include; null if they include all. */
    referrers_since: z.nullable(z.string()),
    /** Tracked links of the page, with their clicks on all pages. */
    links: LinkRows,
  }),
})
export type PageStatistics = z.infer<typeof PageStatisticsAnswer>['data']

/** `GET /api/admin/statistics/live`: the last `liveMinutes` minutes, including the current one. */
export const LiveAnswer = z.object({
  data: z.object({
    at: z.string(),
    views: z.number(),
    visitors: z.number(),
    /** Each minute, the oldest first. */
    minutes: z.array(z.object({ at: z.string(), views: z.number() })),
    pages: z.array(PageRow),
  }),
})
export type LiveStatistics = z.infer<typeof LiveAnswer>['data']

/** `GET /api/admin/statistics/rules`: facts for the dossier for the CNIL. */
export const TrackingRulesAnswer = z.object({
  data: z.object({
    site_name: z.string(),
    site_url: z.string(),
    enabled: z.boolean(),
    time_zone: z.string(),
    keep_months: z.number(),
    /** Storage of the counts: a file, or a database server. */
    storage: z.enum(['file', 'server']),
    /** Host of the database server; null for a file. */
    storage_host: z.nullable(z.string()),
    /** Absolute address of the opt-out. */
    choice_url: z.string(),
    today: z.string(),
  }),
})
export type ShownTrackingRules = z.infer<typeof TrackingRulesAnswer>['data']
