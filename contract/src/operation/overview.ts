import * as z from 'zod/mini'
import { BackupState } from './backups.ts'

/** States of a page in one language (specification §4), in the order of the overview's table. */
export const pageStates = ['published', 'draft', 'scheduled'] as const

/** How many of the latest changes are told. */
export const latestChanges = 10

/** How many pages stand in which state in a language, and how many are not in it at all. */
export const LocaleCount = z.object({
  locale: z.string(),
  published: z.number(),
  draft: z.number(),
  scheduled: z.number(),
  missing: z.number(),
})
export type LocaleCount = z.infer<typeof LocaleCount>

/** A page in one language, as it was last changed. */
export const PageChange = z.object({
  title: z.string(),
  locale: z.string(),
  state: z.enum(pageStates),
  changed_at: z.string(),
  /** Address of the page; null while readers cannot see it. */
  href: z.nullable(z.string()),
})
export type PageChange = z.infer<typeof PageChange>

/** `GET /api/admin/overview`, for roles 1 to 3. */
export const OverviewAnswer = z.object({
  data: z.object({
    /** Pages in whatever language and state. */
    pages: z.number(),
    /** Every language of the site, in its order. */
    locales: z.array(LocaleCount),
    /** The latest first, at most `latestChanges`. */
    changes: z.array(PageChange),
    pictures: z.number(),
    /** Former addresses of pages that lead to the present ones. */
    former_addresses: z.number(),
    /** For administrators alone. */
    backups: z.optional(
      z.object({
        ...BackupState.shape,
        /** Whether one is made every night. */
        nightly: z.boolean(),
        /** Where copies are made every hour. */
        hourly: z.optional(BackupState),
      }),
    ),
  }),
})
export type Overview = z.infer<typeof OverviewAnswer>['data']

/** `GET /api/admin`, for roles 1 to 3: where the site is administered. */
export const AdminAnswer = z.object({
  data: z.object({
    url: z.string(),
    /** Whether browsers keep its cookies apart from those of the site. */
    byPass: z.boolean(),
  }),
})
