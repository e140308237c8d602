import * as z from 'zod/mini'
import { Alternate, Match, pictureOrAddress } from './pages.ts'

const slugMax = 1_000

/** Query of the topics of a language. */
export const TopicQuery = z.object({
  /** A language of the site; the default one if absent. Other languages are refused. */
  locale: z.optional(z.string()),
  /** Finds the topic with this slug, in this language or another, or with this former slug. */
  slug: z.optional(z.string().check(z.maxLength(slugMax))),
})
export type TopicQuery = z.infer<typeof TopicQuery>

/** A topic that published pages of a language have. */
export const SiteTopic = z.object({
  key: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  picture: z.optional(pictureOrAddress),
  /** Number of published pages of the language. */
  pages: z.number(),
  /** Slugs in the languages in which published pages have the topic. */
  alternates: z.array(Alternate),
})
export type SiteTopic = z.infer<typeof SiteTopic>

/** `GET /api/topics?locale=`. */
export const TopicsAnswer = z.object({
  data: z.array(SiteTopic),
  /** How a slug has matched, and the language in which the topic is. */
  meta: z.optional(z.object({ match: Match, locale: z.string() })),
})
export type TopicsAnswer = z.infer<typeof TopicsAnswer>
