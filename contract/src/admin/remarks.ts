import * as z from 'zod/mini'
import { Author } from './shapes.ts'

/** Most characters of a remark, and of the name below it. */
export const remarkMax = 2_000
export const remarkNameMax = 80

/** How long a remark is kept, and one that is done. */
export const remarksKeptMonths = 12
export const doneRemarksKeptDays = 30

/** What somebody without an account has said of a page in its preview. */
export const Remark = z.object({
  id: z.number(),
  /** As it was typed; empty for none. */
  name: z.string(),
  /** Plain text. */
  body: z.string(),
  /** The page of the preview that was looked at. */
  path: z.string(),
  createdAt: z.string(),
  doneAt: z.nullable(z.string()),
  /** Who made the link; null when it is over. */
  link: z.nullable(z.object({ author: Author, url: z.string() })),
})
export type Remark = z.infer<typeof Remark>

/** The remarks on a page: open ones first, the latest first. */
export const RemarkList = z.object({ data: z.array(Remark) })

export const RemarkDone = z.object({ isDone: z.boolean() })
