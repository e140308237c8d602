import * as z from 'zod/mini'
import { Author } from './shapes.ts'

/** A notice for a person: another writer has replaced words of theirs. A revision has the words. */
export const ReplacedText = z.object({
  id: z.number(),
  page: z.number(),
  locale: z.string(),
  /** Title of the replaced text. */
  title: z.string(),
  revision: z.number(),
  /** The person who replaced it; the same person if another tab did. */
  by: Author,
  /** True if a machine replaced it for that person. */
  byMachine: z.boolean(),
  at: z.string(),
})
export type ReplacedText = z.infer<typeof ReplacedText>

/**
 * `GET /api/admin/replaced-texts`: the notices of the person who asks, the latest first, without
 * those of pages in the trash. `DELETE /api/admin/replaced-texts/{id}` dismisses one.
 */
export const ReplacedTextList = z.object({ data: z.array(ReplacedText) })
