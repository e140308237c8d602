import * as z from 'zod/mini'
import { TextState } from './page-list.ts'

/**
 * What is wrong with a link: no page has its address (`unknown`), the page is in the trash, readers
 * can read it in no language (`unpublished`) or in another one alone (`elsewhere`), nothing on it has
 * that name (`anchor`), or the library has no such file (`file`).
 */
const linkProblems = ['unknown', 'trashed', 'unpublished', 'elsewhere', 'anchor', 'file'] as const
export type LinkProblem = (typeof linkProblems)[number]

/** Where a link of a text leads, for somebody who reads that text. */
export const LinkTarget = z.object({
  /** The page's key, by which content names it (`data-page`), and its number; null for what is no page. */
  page: z.nullable(z.string()),
  id: z.nullable(z.number()),
  /** The address as it is to be written, with its query and fragment. */
  href: z.string(),
  title: z.string(),
  /** How the page stands in the language of the text. */
  state: TextState,
  /** The language in which readers get it; null while they do not. */
  locale: z.nullable(z.string()),
  problem: z.nullable(z.enum(linkProblems)),
})
export type LinkTarget = z.infer<typeof LinkTarget>

const addressMax = 4_000

/** Names a page by its number or its key, or an address as a person has typed it. */
export const LinkQuery = z.object({
  locale: z.string(),
  id: z.optional(z.coerce.number()),
  page: z.optional(z.string().check(z.maxLength(addressMax))),
  href: z._default(z.string().check(z.maxLength(addressMax)), ''),
})
export const LinkAnswer = z.object({ data: z.nullable(LinkTarget) })

/** Most links that one answer names. */
export const brokenLinksMax = 100

/** A link of a working copy that has a problem, with its words. */
export const BrokenLink = z.object({ ...LinkTarget.shape, text: z.string() })
export type BrokenLink = z.infer<typeof BrokenLink>
export const BrokenLinks = z.object({ data: z.array(BrokenLink) })
