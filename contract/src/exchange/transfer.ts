import * as z from 'zod/mini'
import { AuthorFields } from '../admin/authors.ts'
import { isPublicationDate, publicationYears } from '../admin/structure.ts'
import { TaxonomyKey, TopicText, taxonomyLimits } from '../admin/topics.ts'
import { TransferFieldValues } from '../pages/field-values.ts'
import { MenuEntryRule } from '../pages/menu-rules.ts'
import type { TextField } from '../pages/page-texts.ts'
import { Visibility } from '../pages/visibility.ts'

const keyLengthMax = 200
const titleLengthMax = 500
const seoLengthMax = 2_000
const wordLengthMax = 50

/** One language of a page in a page file. */
export const TransferTranslation = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(titleLengthMax)),
  slug: z.string(),
  content: z._default(z.string(), ''),
  seo_title: z._default(z.string().check(z.maxLength(seoLengthMax)), ''),
  seo_description: z._default(z.string().check(z.maxLength(seoLengthMax)), ''),
  status: z._default(z.enum(['draft', 'published']), 'published'),
  /** Absent fields do not change. */
  fields: z.optional(TransferFieldValues),
} satisfies Record<Exclude<TextField, 'field_values'> | 'status' | 'fields', z.ZodMiniType>)
export type TransferTranslation = z.infer<typeof TransferTranslation>

/** A date or a date with time, converted to the format of the database. */
const Day = z.pipe(
  z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: 'it must be a date such as 2026-01-31',
  }),
  z.transform((value) => new Date(value).toISOString()),
)

/** Like `Day`, within the years of publication dates. */
const PublicationDay = Day.check(
  z.refine((value) => isPublicationDate(value), {
    error: `it must be a date between ${publicationYears.min} and ${publicationYears.max}`,
  }),
)

/**
 * A page in a page file. A page list of the API can be imported too: with `id` instead of `key` and
 * `translatable` instead of `translations`.
 */
export const TransferPage = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(keyLengthMax)),
  template: z._default(z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,63}$/)), 'page'),
  type: z.optional(z.number().check(z.int())),
  /** Key of the page above this one. */
  parent: z.optional(z.nullable(z.string())),
  position: z.optional(z.number().check(z.int())),
  /** Address of an image in the media folder: `/media/…`. */
  picture: z.optional(z.nullable(z.string())),
  seo_image: z.optional(z.nullable(z.string())),
  seo_type: z.optional(z.string().check(z.maxLength(wordLengthMax))),
  method: z.optional(z.nullable(z.string().check(z.maxLength(wordLengthMax)))),
  created_at: z.optional(z.nullable(Day)),
  /** Publication date for readers; by default `created_at`. */
  published_on: z.optional(z.nullable(PublicationDay)),
  /** Who may read the page; null for the setting of the page above. Absent, it does not change. */
  visible_to: z.optional(z.nullable(Visibility)),
  /** Keys of topics and of authors, in their order. Absent ones do not change. */
  topics: z.optional(z.array(z.string()).check(z.maxLength(taxonomyLimits.topicsPerPage))),
  authors: z.optional(z.array(z.string()).check(z.maxLength(taxonomyLimits.authorsPerPage))),
  /** Values of the shared fields of templates. */
  fields: z.optional(TransferFieldValues),
  translations: z.record(z.string(), z.unknown()),
})
export type TransferPage = z.infer<typeof TransferPage>

/** An entry of a menu in a page file. `page` is the key of a page. */
export const TransferMenuEntry = z.object({
  page: z.optional(z.string()),
  url: z.optional(z.string()),
  label: z.optional(z.record(z.string(), z.string())),
  /** For a page: its place in languages in which it is not published. Default: `fallback`. */
  missing: z.optional(MenuEntryRule),
  get children() {
    return z.optional(z.array(TransferMenuEntry))
  },
})
export type TransferMenuEntry = z.infer<typeof TransferMenuEntry>

/** Edited texts of templates, by template, name and locale; null removes the edited text. */
export const TransferContents = z.record(
  z.string(),
  z.record(z.string(), z.record(z.string(), z.nullable(z.string()))),
)
export type TransferContents = z.infer<typeof TransferContents>

/** Alternative texts of images of the library, by path and language. */
export const TransferMediaTexts = z.record(z.string(), z.record(z.string(), z.string()))
export type TransferMediaTexts = z.infer<typeof TransferMediaTexts>

/** A topic in a page file. Its position in the list is its order. */
export const TransferTopic = z.object({
  key: TaxonomyKey,
  /** Address of an image in the media folder: `/media/…`. */
  picture: z.optional(z.nullable(z.string())),
  translations: z.record(z.string(), TopicText),
})
export type TransferTopic = z.infer<typeof TransferTopic>
export const TransferTopics = z
  .array(TransferTopic)
  .check(z.maxLength(taxonomyLimits.topics, 'there are more than 1,000 topics'))

/** An author in a page file. */
export const TransferAuthor = z.object({
  key: TaxonomyKey,
  name: AuthorFields.shape.name,
  link: AuthorFields.shape.link,
  portrait: z.optional(z.nullable(z.string())),
  lines: AuthorFields.shape.lines,
})
export type TransferAuthor = z.infer<typeof TransferAuthor>
export const TransferAuthors = z
  .array(TransferAuthor)
  .check(z.maxLength(taxonomyLimits.authors, 'there are more than 1,000 authors'))

export const TransferMenus = z.record(z.string(), z.array(TransferMenuEntry))
export type TransferMenus = z.infer<typeof TransferMenus>
