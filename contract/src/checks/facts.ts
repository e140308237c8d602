import * as z from 'zod/mini'
import { linkProblems } from './link-problem.ts'

/** A link of the text, or a picture, whose address has a problem, as it is written. */
const BrokenLinkFact = z.object({
  href: z.string(),
  /** Key of the page that it names in `data-page`. */
  page: z.optional(z.string()),
  problem: z.enum(linkProblems),
})

/** A file of the library that the text shows or links to. */
const FileFact = z.object({
  /** As the text names it. */
  address: z.string(),
  mime: z.string(),
  bytes: z.number(),
  /** Its alternative text in the language, empty if it is decorative; null if it has none. */
  alt: z.nullable(z.string()),
  /** True if the library has captions of the video or the audio. */
  captions: z.boolean(),
  /** True if the library has its words in the language. */
  transcript: z.boolean(),
  /** True if a PDF has tags for screen readers; null if it is unknown. */
  isTagged: z.nullable(z.boolean()),
})

/** A language of the site whose text of the page is missing or older than its source. */
const LanguageFact = z.object({ locale: z.string(), state: z.enum(['missing', 'outdated']) })

/** An address of another site that has failed on two days. */
const UnreachableFact = z.object({
  /** Without its fragment, as a browser writes it. */
  url: z.string(),
  /** HTTP status; null without an answer. */
  status: z.nullable(z.number()),
})

/** What the check of a text needs to know and the text does not contain. */
export const CheckFacts = z.object({
  links: z.array(BrokenLinkFact),
  files: z.array(FileFact),
  languages: z.array(LanguageFact),
  /** Empty if the owner has not allowed requests of other sites. */
  unreachable: z.array(UnreachableFact),
  /** True if the page is an event that begins on a day without a date of its repetition. */
  isOffRule: z.boolean(),
})
export type CheckFacts = z.infer<typeof CheckFacts>

export const noFacts: CheckFacts = {
  links: [],
  files: [],
  languages: [],
  unreachable: [],
  isOffRule: false,
}
