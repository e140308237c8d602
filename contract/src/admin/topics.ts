import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { LocaleCode, Version } from './shapes.ts'

/** Bounds of topics and authors. */
export const taxonomyLimits = {
  topics: 1_000,
  authors: 1_000,
  topicsPerPage: 20,
  authorsPerPage: 10,
  /** Characters of a name, a slug, a description, a line and a link. */
  name: 100,
  slug: 100,
  description: 500,
  line: 200,
  link: 2_000,
  key: 100,
} as const

/** Key of a topic or an author, in page files, site files and queries. */
export const TaxonomyKey = z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u))

const oneLine = /^[^\p{Cc}]*$/u
/** Text without line breaks. */
export const lineOf = (max: number) =>
  z.string().check(z.normalize(), z.trim(), z.maxLength(max), z.regex(oneLine))
export const TaxonomyName = lineOf(taxonomyLimits.name).check(z.minLength(1))

/** Texts of a topic in one language. An empty slug is made from the name. */
export const TopicText = z.object({
  name: TaxonomyName,
  slug: z._default(lineOf(taxonomyLimits.slug), ''),
  description: z._default(lineOf(taxonomyLimits.description), ''),
})
export type TopicText = z.infer<typeof TopicText>

export const TopicFields = z.object({
  texts: z.record(LocaleCode, TopicText),
  /** Id of an image of the library. */
  picture: z._default(z.nullable(Id), null),
})
export type TopicFields = z.infer<typeof TopicFields>

/** A change of a topic, with the version that it is based on. */
export const TopicUpdate = z.extend(TopicFields, { version: Version })

export const ListedTopic = z.object({
  id: z.number(),
  key: z.string(),
  version: z.number(),
  picture: z.nullable(z.number()),
  texts: z.record(z.string(), TopicText),
  /** Number of pages with the topic, except those in the trash. */
  pages: z.number(),
  /** Languages in which it has a name and published pages, so that the site has its page. */
  publishedIn: z.array(z.string()),
})
export type ListedTopic = z.infer<typeof ListedTopic>

/** All topics, in their order. */
export const TopicList = z.object({ data: z.array(ListedTopic) })
export type TopicList = z.infer<typeof TopicList>
export const TopicAnswer = z.object({ data: ListedTopic })
/** The present state of a topic that another person has changed. */
export const TopicConflict = z.object({ message: z.string(), data: ListedTopic })

/** Ids in the new order. Topics that it lacks follow in their former order. */
export const TopicOrder = z.object({ ids: z.array(Id).check(z.maxLength(taxonomyLimits.topics)) })

/** Query of a deletion. */
export const TaxonomyVersion = z.object({ version: z.pipe(z.coerce.number(), Version) })

const pagesMax = 100_000
/** Pages of a deleted topic or author, with its position on each. */
export const TaxonomyUses = z
  .array(z.object({ page: Id, position: z.int().check(z.minimum(0), z.maximum(99)) }))
  .check(z.maxLength(pagesMax))
export type TaxonomyUses = z.infer<typeof TaxonomyUses>

/** A deleted topic, to restore it. */
export const RemovedTopic = z.extend(TopicFields, {
  key: TaxonomyKey,
  position: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  uses: TaxonomyUses,
})
export type RemovedTopic = z.infer<typeof RemovedTopic>
export const RemovedTopicAnswer = z.object({ data: RemovedTopic })
/** Limits of the JSON of a deleted topic or author that many pages use. */
export const restoreLimits = { bytesMax: 8_000_000, depthMax: 6, valuesMax: 3 * pagesMax + 1_000 }
