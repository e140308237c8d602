import * as z from 'zod/mini'
import { CheckFinding } from '../checks/finding.ts'
import { Author } from './shapes.ts'

export const siteCheckLimits = {
  /** Findings on one page of the list. */
  pageSize: 50,
  /** Findings that can be ignored at a time. */
  ignoredMax: 5_000,
  /** Characters of the note to an ignored finding. */
  noteLength: 300,
  /** Sections among which the list can be filtered. */
  sectionsMax: 100,
  /** Findings in a downloaded table. */
  downloadMax: 50_000,
} as const

/** Orders of the list: by the severity of the findings, or by the views of their pages. */
export const siteCheckOrders = ['severity', 'views'] as const

/** A finding in a published text of the site. */
export const SiteFinding = z.object({
  ...CheckFinding.shape,
  /** Identifies the finding in its text. */
  key: z.string(),
  page: z.number(),
  locale: z.string(),
  /** Title of the page in this language. */
  title: z.string(),
  /** Views of the page in all languages in the last 90 days. */
  views: z.number(),
  /** Null unless it is ignored. */
  ignored: z.nullable(z.object({ note: z.string(), by: Author, at: z.string() })),
})
export type SiteFinding = z.infer<typeof SiteFinding>

const Count = z.record(z.string(), z.number())

/** State of the background check. */
const SiteCheckProgress = z.object({
  /** Published texts, and those that are checked and have not changed since. */
  texts: z.number(),
  checked: z.number(),
  /** True if external addresses are checked too. */
  isExternal: z.boolean(),
})
export type SiteCheckProgress = z.infer<typeof SiteCheckProgress>

export const SiteFindings = z.object({
  data: z.array(SiteFinding),
  meta: z.object({
    ...SiteCheckProgress.shape,
    /** Findings of all pages of the list. */
    total: z.number(),
    /** Findings by rule, severity and language, each without its own filter. */
    rules: Count,
    severities: Count,
    locales: Count,
    /** Pages at the top of the tree, in their order. */
    sections: z.array(z.object({ id: z.number(), title: z.string() })),
    /** Findings with these filters that are ignored. */
    ignored: z.number(),
    /** Findings that are not stored, because their texts have too many. */
    omitted: z.number(),
  }),
})
export type SiteFindings = z.infer<typeof SiteFindings>

export const SiteCheckState = z.object({ data: SiteCheckProgress })

const filters = {
  rule: z.optional(CheckFinding.shape.rule),
  severity: z.optional(CheckFinding.shape.severity),
  locale: z.optional(z.string()),
  /** Id of a page: findings of this page and of all pages below. */
  section: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  /** Id of a user, or `none` for pages without an owner. */
  owner: z.optional(z.string().check(z.regex(/^([1-9]\d{0,9}|none)$/))),
  order: z._default(z.enum(siteCheckOrders), 'severity'),
  /** `1`: the ignored findings. */
  ignored: z.optional(z.literal('1')),
}

const pagesMax = 10_000

export const SiteCheckFilters = z.object(filters)
export const SiteCheckQuery = z.object({
  ...filters,
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pagesMax)), 1),
})
export type SiteCheckFilters = z.infer<typeof SiteCheckFilters>

export const IgnoreFinding = z.object({
  isIgnored: z.boolean(),
  note: z._default(z.string().check(z.trim(), z.maxLength(siteCheckLimits.noteLength)), ''),
})
