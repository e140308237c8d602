import * as z from 'zod/mini'
import { Author } from './shapes.ts'

/** A notice for a person: words of theirs were replaced by another writer, and a revision has them. */
export const ReplacedText = z.object({
  id: z.number(),
  page: z.number(),
  locale: z.string(),
  /** Title of the replaced text. */
  title: z.string(),
  revision: z.number(),
  /** Who replaced it; oneself, if it was done in another tab. */
  by: Author,
  at: z.string(),
})
export type ReplacedText = z.infer<typeof ReplacedText>

/**
 * `GET /api/admin/replaced-texts`: the notices of whoever asks, the latest first; those of pages in
 * the trash are left out. `DELETE /api/admin/replaced-texts/{id}` dismisses one.
 */
export const ReplacedTextList = z.object({ data: z.array(ReplacedText) })
