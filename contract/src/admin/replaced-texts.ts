import * as z from 'zod/mini'
import { Author } from './shapes.ts'

/** Notice for a user that another user has replaced their text, which a revision still has. */
export const ReplacedText = z.object({
  id: z.number(),
  page: z.number(),
  locale: z.string(),
  /** Title of the replaced text. */
  title: z.string(),
  revision: z.number(),
  /** The user who replaced it; the same user if it was another tab. */
  by: Author,
  /** True if a machine replaced it for that user. */
  byMachine: z.boolean(),
  at: z.string(),
})
export type ReplacedText = z.infer<typeof ReplacedText>

/** Notices of the current user, the latest first, without those of pages in the trash. */
export const ReplacedTextList = z.object({ data: z.array(ReplacedText) })
