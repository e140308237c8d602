import * as z from 'zod/mini'

/** Maximum number of rows in a list; the rest is summed up. */
export const listMax = 100
/** How many rows a CSV file holds, those with the most events first. */
export const csvRowsMax = 50_000
/** Maximum number of days that are listed one by one; a longer period is listed by months. */
export const daysMax = 123
/** Number of days, up to today, of the statistics if no period is requested. */
export const usualDays = 30
/** How far the live counter looks back. */
export const liveMinutes = 30

/** Tables that can be had as CSV. */
export const statisticsTables = [
  'days',
  'pages',
  'links',
  'referrers',
  'languages',
  'devices',
  'missing',
] as const
export type StatisticsTable = (typeof statisticsTables)[number]

/** Days as `2026-11-21`, both included. */
export const Span = z.object({ from: z.string(), to: z.string() })
export type Span = z.infer<typeof Span>

/** Visitors are counted per day: those of a longer period are the sum of its days. */
const totals = { views: z.number(), visitors: z.number(), clicks: z.number(), missing: z.number() }
export const Totals = z.object(totals)
export type Totals = z.infer<typeof Totals>

/** Counts of a day, `2026-11-21`, or of a month, `2026-11`. */
export const Moment = z.object({ at: z.string(), ...totals })
export type Moment = z.infer<typeof Moment>

const counted = { events: z.number(), visitors: z.number() }

/** A page in one language. Without an id: those that were too many to be told apart. */
export const PageRow = z.object({
  ...counted,
  id: z.nullable(z.number()),
  locale: z.string(),
  /** Null when the page is deleted. */
  title: z.nullable(z.string()),
  /** Null while readers cannot see the page. */
  href: z.nullable(z.string()),
})
export type PageRow = z.infer<typeof PageRow>

/** A link with `data-status`, with the address that it led to if it has `data-go`. */
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
  /** Null for those that were too many to be told apart. */
  name: z.nullable(z.string()),
})
export type NamedRow = z.infer<typeof NamedRow>

/** The first `listMax` rows of as many as `count` says; `events` is of all of them. */
const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ count: z.number(), events: z.number(), rows: z.array(row) })
export const PageRows = listOf(PageRow)
export const LinkRows = listOf(LinkRow)
export const NamedRows = listOf(NamedRow)
export type NamedRows = z.infer<typeof NamedRows>

const periodFields = {
  /** Requested period, limited to the days that are stored. */
  period: Span,
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
    before: z.nullable(Span),
    /** Whether anything is counted, and whether anything ever was. */
    enabled: z.boolean(),
    empty: z.boolean(),
    totals: Totals,
    totals_before: z.nullable(Totals),
    series: z.array(Moment),
    /** Language that the list of pages is limited to. */
    language: z.nullable(z.string()),
    pages: PageRows,
    links: LinkRows,
    referrers: NamedRows,
    languages: NamedRows,
    devices: NamedRows,
    missing: NamedRows,
  }),
})
export type Statistics = z.infer<typeof StatisticsAnswer>['data']

/**
 * Maximum number of events that are read to find the sites that the readers of one page came from,
 * the newest first.
 */
export const originEventsMax = 100_000

/** `GET /api/admin/statistics/pages/{id}?from&to`: one page in all its languages. */
export const PageStatisticsAnswer = z.object({
  data: z.object({
    ...periodFields,
    id: z.number(),
    totals: z.object({ views: z.number(), visitors: z.number() }),
    series: z.array(z.object({ at: z.string(), views: z.number(), visitors: z.number() })),
    /** The page in each of its languages, including those in which it was not read. */
    languages: PageRows,
    /** Sites that readers came from. */
    referrers: NamedRows,
    /** Time of the newest event that was not read to find them; null if all were read. */
    referrers_since: z.nullable(z.string()),
    /** Tracked links of the page, with their clicks on all pages. */
    links: LinkRows,
  }),
})
export type PageStatistics = z.infer<typeof PageStatisticsAnswer>['data']

/** `GET /api/admin/statistics/live`: the last `liveMinutes` minutes, the present one included. */
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
export type Live = z.infer<typeof LiveAnswer>['data']

/** `GET /api/admin/statistics/rules`: what the dossier for the CNIL states. */
export const TrackingRulesAnswer = z.object({
  data: z.object({
    site_name: z.string(),
    site_url: z.string(),
    enabled: z.boolean(),
    time_zone: z.string(),
    keep_months: z.number(),
    /** Where the counts are kept: in a file of the site's own server, or in a database server. */
    storage: z.enum(['file', 'server']),
    /** The database's host, when it is a server. */
    storage_host: z.nullable(z.string()),
    /** Absolute address where readers say no. */
    choice_url: z.string(),
    today: z.string(),
  }),
})
export type ShownTrackingRules = z.infer<typeof TrackingRulesAnswer>['data']
