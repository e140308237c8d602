import * as z from 'zod/mini'
import { BackupState } from './backups.ts'

/** States of a page in one language (specification §4), in the order of the table. */
export const pageStates = ['published', 'draft', 'scheduled'] as const

export const latestChangesMax = 10

/** Number of pages in a language by state. `missing`: pages without this language. */
export const LocaleCount = z.object({
  locale: z.string(),
  published: z.number(),
  draft: z.number(),
  scheduled: z.number(),
  missing: z.number(),
})
export type LocaleCount = z.infer<typeof LocaleCount>

export const PageChange = z.object({
  title: z.string(),
  locale: z.string(),
  state: z.enum(pageStates),
  changed_at: z.string(),
  /** Address of the page; null if readers cannot see it. */
  href: z.nullable(z.string()),
})
export type PageChange = z.infer<typeof PageChange>

/** `GET /api/admin/overview`, for roles 1 to 3. */
export const OverviewAnswer = z.object({
  data: z.object({
    /** All pages, in any language and state. */
    pages: z.number(),
    /** Every language of the site, in the order of the settings. */
    locales: z.array(LocaleCount),
    /** The latest first, at most `latestChangesMax`. */
    changes: z.array(PageChange),
    pictures: z.number(),
    /** Former addresses that redirect to current ones. */
    former_addresses: z.number(),
    /** For administrators only. */
    backups: z.optional(
      z.object({
        ...BackupState.shape,
        /** True if nightly backups are enabled. */
        nightly: z.boolean(),
        /** If hourly copies are enabled. */
        hourly: z.optional(BackupState),
      }),
    ),
  }),
})
export type Overview = z.infer<typeof OverviewAnswer>['data']

/** `GET /api/admin`, for roles 1 to 3: the address of the admin. */
export const AdminAnswer = z.object({
  data: z.object({
    url: z.string(),
    /** True if site and admin share no cookies, so that a handoff is needed between them. */
    byPass: z.boolean(),
  }),
})
