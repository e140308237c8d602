import * as z from 'zod/mini'
import { linkProblems } from '../checks/link-problem.ts'
import { TextState } from './page-list.ts'

/** Target of a link, for a reader of the text that contains it. */
export const LinkTarget = z.object({
  /** Key of the page, as in `data-page` of content, and its id; null if it is no page. */
  page: z.nullable(z.string()),
  id: z.nullable(z.number()),
  /** Address to write into the text, with query and fragment. */
  href: z.string(),
  title: z.string(),
  /** State of the page in the language of the text. */
  state: TextState,
  /** Language that readers get; null if they cannot see the page. */
  locale: z.nullable(z.string()),
  problem: z.nullable(z.enum(linkProblems)),
})
export type LinkTarget = z.infer<typeof LinkTarget>

const addressMax = 4_000

/** A page by its id or its key, or an address as a user has typed it. */
export const LinkQuery = z.object({
  locale: z.string(),
  id: z.optional(z.coerce.number()),
  page: z.optional(z.string().check(z.maxLength(addressMax))),
  href: z._default(z.string().check(z.maxLength(addressMax)), ''),
})
export const LinkAnswer = z.object({ data: z.nullable(LinkTarget) })
