import * as z from 'zod/mini'
import { TextState } from './page-list.ts'

export const titlesPageSize = 100
export const searchResultsMax = 50
/** Characters of a search. */
export const searchWordsMax = 200
const partsMax = 1_000_000

/** A text of a page in one language: the draft, else the published text. */
export const PageTitle = z.object({
  title: z.string(),
  /** Full path. */
  slug: z.string(),
  state: TextState,
})

/** A page with its title, path and state in each language that it has. */
export const TitledPage = z.object({
  id: z.number(),
  parent: z.nullable(z.number()),
  template: z.string(),
  texts: z.record(z.string(), PageTitle),
})
export type TitledPage = z.infer<typeof TitledPage>

export const TitlesQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(partsMax)), 1),
})

export const TitledPages = z.object({
  data: z.array(TitledPage),
  /** Number of all pages; `page` and `last` are the current and the last page of the list. */
  total: z.number(),
  page: z.number(),
  last: z.number(),
})
export type TitledPages = z.infer<typeof TitledPages>

export const PageSearch = z.object({
  /**
   * Words that must all be in one text, in any order, in any form; the last one may be the beginning
   * of a word. Case and accents are ignored.
   */
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(searchWordsMax)),
  /** `texts` leaves out pages that only have the words in the title or the address. */
  only: z.optional(z.enum(['texts'])),
})

export const FoundPages = z.object({
  /** Pages with all words in the title or the address come first. */
  data: z.array(
    z.object({
      ...TitledPage.shape,
      /** Language of the matching text. */
      locale: z.string(),
      /** Words around the matches in the content; empty for a match in the title or the address. */
      excerpt: z.string(),
    }),
  ),
  /** True if there may be more matches. */
  hasMore: z.boolean(),
})
export type FoundPages = z.infer<typeof FoundPages>
