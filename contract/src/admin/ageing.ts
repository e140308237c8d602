import * as z from 'zod/mini'
import { Author } from './shapes.ts'

/** A published page that has not changed for this long is listed, unless a review is planned. */
export const unchangedDays = 365

/** Pages on one part of the list. */
export const ageingPageSize = 50

/**
 * Lists of pages that age. `all`: due for review or unchanged; `ownerless`: every published page
 * that no active person is responsible for.
 */
export const ageingLists = ['all', 'due', 'unchanged', 'ownerless'] as const
export type AgeingListName = (typeof ageingLists)[number]

export const AgeingPage = z.object({
  id: z.number(),
  title: z.string(),
  /** Language of the title. */
  locale: z.string(),
  owner: Author,
  /** True if the account of the owner is disabled or may no longer write. */
  isOwnerGone: z.boolean(),
  changedAt: z.string(),
  reviewOn: z.nullable(z.string()),
  /** Null for a page that is only without a responsible person. */
  reason: z.nullable(z.enum(['due', 'unchanged'])),
  /** In the last 90 days. */
  views: z.number(),
})
export type AgeingPage = z.infer<typeof AgeingPage>

export const AgeingList = z.object({
  data: z.array(AgeingPage),
  meta: z.object({
    /** Pages of each list. */
    counts: z.record(z.enum(ageingLists), z.number()),
    hasMore: z.boolean(),
  }),
})
export type AgeingList = z.infer<typeof AgeingList>
