import * as z from 'zod/mini'
import { NamedPage } from './shapes.ts'

/**
 * Why a slug may not be used. `taken` (by a page, its draft, or one in the trash) and `former` (an
 * address that another page had) name that page; a former address may be taken on purpose.
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
] as const
export type SlugProblem = (typeof slugProblems)[number]

export const SlugRefusal = z.object({
  problem: z.enum(slugProblems),
  page: z.optional(NamedPage),
  /** The page is in the trash. */
  inTrash: z.optional(z.boolean()),
  /** Nobody sees it yet: a draft of that page asks for it. */
  isDraft: z.optional(z.boolean()),
})
export type SlugRefusal = z.infer<typeof SlugRefusal>

/** `GET /api/admin/pages/{id}/slug?locale=&slug=`, with `title` in place of `slug` for a proposal. */
export const SlugAnswer = z.object({
  data: z.object({
    /** The slug as it would be kept: the whole path. */
    slug: z.string(),
    /** Whole address of the page. */
    url: z.string(),
    refusal: z.nullable(SlugRefusal),
  }),
})
