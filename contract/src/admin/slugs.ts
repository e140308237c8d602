import * as z from 'zod/mini'
import { NamedPage } from './shapes.ts'

/**
 * Why a slug may not be used. `taken` (by a page, its draft, or one in the trash) and `former` (an
 * address that another page had) name that page; a former address may be taken on purpose. `home`:
 * the address of the home page does not change.
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

/** Another address of a text, because a page above it gets another one. */
export const AddressChange = z.object({
  page: z.number(),
  title: z.string(),
  locale: z.string(),
  from: z.string(),
  to: z.string(),
  /** Why the address cannot be used: then the whole move is refused. */
  problem: z.nullable(z.enum(slugProblems)),
})
export type AddressChange = z.infer<typeof AddressChange>

/** The check of a slug, or of one proposed for a title. */
export const SlugAnswer = z.object({
  data: z.object({
    /** The slug as it would be kept: the whole path. */
    slug: z.string(),
    /** Whole address of the page. */
    url: z.string(),
    /** True for the home page: its slug cannot change. */
    isFixed: z.boolean(),
    refusal: z.nullable(SlugRefusal),
    /**
     * Texts below that move when it is published: their number and the first ones, those that
     * cannot move before all others.
     */
    below: z.object({ count: z.number(), addresses: z.array(AddressChange) }),
  }),
})
