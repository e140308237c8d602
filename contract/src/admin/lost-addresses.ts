import * as z from 'zod/mini'

/** Limits of the counts of lost addresses. */
export const lostAddressRules = {
  /** Different paths that are stored; other paths are counted together. */
  pathsMax: 5_000,
  /** Paths that may be ignored at a time. */
  ignoredMax: 1_000,
  /** Characters of a stored path. Longer ones are counted together with other paths. */
  pathLengthMax: 255,
  /** Different paths of one report of the site's server. */
  reportedMax: 100,
  /** Days for which counts are kept. */
  keptDays: 90,
  /** Paths on one page of the list. */
  pageSize: 50,
} as const

/** Numbers of days that the list can cover. */
export const lostAddressDays = [7, 30, 90] as const
export type LostAddressDays = (typeof lostAddressDays)[number]

const Count = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/** Requests that the site answered with 404 since the last report of its server. */
export const LostAddressCounts = z.object({
  paths: z
    .array(
      z.object({
        path: z
          .string()
          .check(
            z.startsWith('/'),
            z.maxLength(lostAddressRules.pathLengthMax),
            z.regex(/^\P{Cc}*$/u),
          ),
        hits: Count,
      }),
    )
    .check(z.maxLength(lostAddressRules.reportedMax)),
  /** Requests of paths that are not listed. */
  other: Count,
  crawlers: Count,
  scanners: Count,
})
export type LostAddressCounts = z.infer<typeof LostAddressCounts>

/** A published page that a lost address probably means. */
const ProposedPage = z.object({
  page: z.number(),
  locale: z.string(),
  title: z.string(),
  address: z.string(),
})
export type ProposedPage = z.infer<typeof ProposedPage>

const LostAddress = z.object({
  id: z.number(),
  /** Decoded path, without a query. */
  path: z.string(),
  /** Requests in the period. */
  hits: z.number(),
  /** Day of the last request, in the time zone of the site. */
  lastDay: z.string(),
  /** Language by the prefix of the path; the default language without one. */
  locale: z.string(),
  proposal: z.nullable(ProposedPage),
})
export type LostAddress = z.infer<typeof LostAddress>

export const LostAddressList = z.object({
  /** The most requested first. */
  data: z.array(LostAddress),
  meta: z.object({
    /** First day of the period. */
    from: z.string(),
    /** True if further pages of the list may follow. */
    hasMore: z.boolean(),
    /** Number of ignored paths. */
    ignored: z.number(),
    /** Requests of paths that are not stored, of crawlers and of scanners in the period. */
    other: z.number(),
    crawlers: z.number(),
    scanners: z.number(),
    /** False if the site counts nothing. */
    isCounting: z.boolean(),
  }),
})
export type LostAddressList = z.infer<typeof LostAddressList>

export const IgnoredAddressList = z.object({
  data: z.array(
    z.object({ id: z.number(), path: z.string(), lastDay: z.string(), ignoredAt: z.string() }),
  ),
})
export type IgnoredAddressList = z.infer<typeof IgnoredAddressList>

export const IgnoreAddress = z.object({ isIgnored: z.boolean() })
