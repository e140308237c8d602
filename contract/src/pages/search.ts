import * as z from 'zod/mini'

/** A query may have more; the rest is dropped, and the answer says how many words. */
export const searchBounds = { words: 12, characters: 200 } as const
export const searchPageSize = 10
/** Later results cannot be reached: another word helps more than an eleventh page. */
export const searchPagesMax = 10
export const suggestionsMax = 8

const flag = z.pipe(
  z.string(),
  z.transform((value) => value !== '' && value !== '0' && value !== 'false'),
)

/**
 * Query of a search. Any text is a query; a page number that is none is the first page.
 */
export const SearchQuery = z.object({
  /** A language of the site; the default one if absent. Other languages are refused. */
  locale: z.optional(z.string()),
  /** Words; those in quotation marks must be in the text as they are. */
  q: z._default(z.string(), ''),
  page: z.catch(
    z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(searchPagesMax)), 1),
    1,
  ),
  /** `1` finds only texts with the exact words, in any order. */
  exact: z._default(flag, false),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const SuggestionQuery = z.object({
  locale: z.optional(z.string()),
  q: z._default(z.string(), ''),
})

/** A piece of an extract; `marked` if it is a word of the query. */
export const ExtractPart = z.object({ text: z.string(), marked: z.boolean() })
export type ExtractPart = z.infer<typeof ExtractPart>

export const FoundText = z.object({
  /** Id of the page, or of the file in the library. */
  id: z.number(),
  kind: z.enum(['page', 'file']),
  locale: z.string(),
  /** Address of the page or of the file. */
  href: z.string(),
  title: z.string(),
  extract: z.array(ExtractPart),
  /** The heading whose section has most words of the query; `id` is its anchor. */
  heading: z.optional(z.object({ id: z.string(), text: z.string() })),
  /** Title of the page above, unless that is the home page. */
  section: z.optional(z.string()),
  topics: z.optional(z.array(z.object({ name: z.string(), href: z.string() }))),
  /** Facts of a document, and a page that links to it. */
  file: z.optional(
    z.object({
      type: z.enum(['PDF']),
      bytes: z.number(),
      /** Language of the document, if it is set. */
      language: z.optional(z.string()),
      linkedFrom: z.optional(z.object({ title: z.string(), href: z.string() })),
    }),
  ),
})
export type FoundText = z.infer<typeof FoundText>

export const SearchAnswer = z.object({
  data: z.array(FoundText),
  meta: z.object({
    /** Number of texts that were found. */
    total: z.number(),
    page: z.number(),
    /** The last page that can be requested; 1 if nothing was found. */
    last: z.number(),
    /** Words that were searched, as written. */
    words: z.array(z.string()),
    /** Words of no text, and the nearest word that was searched instead. */
    replaced: z.optional(z.array(z.object({ from: z.string(), to: z.string() }))),
    /** Number of words beyond the bounds, which were not searched. */
    dropped: z.optional(z.number()),
    /** `all`: each text has all words; `most`: none has, these have most; `exact`: as written. */
    mode: z.enum(['all', 'most', 'exact']),
    /** Texts in other languages, if this one has none. */
    others: z.optional(z.array(z.object({ locale: z.string(), total: z.number() }))),
  }),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const SuggestionAnswer = z.object({
  data: z.array(z.object({ id: z.number(), title: z.string(), href: z.string() })),
})
export type SuggestionAnswer = z.infer<typeof SuggestionAnswer>
