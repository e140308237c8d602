import * as z from 'zod/mini'
import { NamedPage } from './shapes.ts'

/**
 * Reasons why a slug is refused. `taken`: another page, its draft or a page in the trash has it.
 * `former`: another page had it; the user may take it over. Both name that page. `home`: the slug of
 * the home page cannot change.
 */
export const slugProblems = [
  'long',
  'signs',
  'invisible',
  'space',
  'segments',
  'reserved',
  'locale',
  'mixed-scripts',
  'taken',
  'former',
  'home',
] as const
export type SlugProblem = (typeof slugProblems)[number]

export const SlugRefusal = z.object({
  problem: z.enum(slugProblems),
  page: z.optional(NamedPage),
  /** True if that page is in the trash. */
  inTrash: z.optional(z.boolean()),
  /** True if only a draft of that page has the slug. */
  isDraft: z.optional(z.boolean()),
})
export type SlugRefusal = z.infer<typeof SlugRefusal>

/** A change of a text's address, because that of a page above it changes. */
export const AddressChange = z.object({
  page: z.number(),
  title: z.string(),
  locale: z.string(),
  from: z.string(),
  to: z.string(),
  /** Why the new address cannot be used. If there is a problem, the whole move is refused. */
  problem: z.nullable(z.enum(slugProblems)),
})
export type AddressChange = z.infer<typeof AddressChange>

/** Check of a slug, or of one proposed for a title. */
export const SlugAnswer = z.object({
  data: z.object({
    /** The slug as it would be stored: the full path. */
    slug: z.string(),
    /** Absolute address of the page. */
    url: z.string(),
    /** True for the home page: its slug cannot change. */
    isFixed: z.boolean(),
    refusal: z.nullable(SlugRefusal),
    /** Number of texts below that move on publication, and the first ones: problems come first. */
    below: z.object({ count: z.number(), addresses: z.array(AddressChange) }),
  }),
})
