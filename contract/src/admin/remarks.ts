import * as z from 'zod/mini'
import { Author } from './shapes.ts'

/** Maximum characters of a remark, and of the name of its author. */
export const remarkMax = 2_000
export const remarkNameMax = 80

/** How long remarks are stored. */
export const remarkRetentionMonths = 12
export const doneRemarkRetentionDays = 30

/** A comment of a reader without an account on a page in a preview. */
export const Remark = z.object({
  id: z.number(),
  /** As typed; empty if none. */
  name: z.string(),
  /** Plain text. */
  body: z.string(),
  /** Page of the preview that the reader commented on. */
  path: z.string(),
  /** Language of the preview; the default language if the link has expired. */
  locale: z.string(),
  createdAt: z.string(),
  doneAt: z.nullable(z.string()),
  /** The preview link and the user who created it; null if it has expired. */
  link: z.nullable(z.object({ author: Author, url: z.string() })),
})
export type Remark = z.infer<typeof Remark>

/** Remarks on a page: open ones first, then the latest first. */
export const RemarkList = z.object({ data: z.array(Remark) })

export const RemarkDone = z.object({ isDone: z.boolean() })
