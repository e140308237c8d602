import * as z from 'zod/mini'
import { ShownForm } from '../forms/form-definition.ts'
import { mapPublicTextFields } from './page-texts.ts'
import { pageTypes } from './page-types.ts'

// Other servers may omit a text or send null.
const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
)

/** An image with its size in pixels. Other servers may send only its address. */
export const Picture = z.object({
  url: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  alt: z.string(),
  /** Focal point for cropping, from the left and the top, 0 to 1; the centre by default. */
  focal: z.optional(z.object({ x: z.number(), y: z.number() })),
})
export type Picture = z.infer<typeof Picture>

export const pictureOrAddress = z.pipe(
  z.nullish(z.union([z.string(), Picture])),
  z.transform((value): Picture | null =>
    typeof value === 'string'
      ? { url: value, width: null, height: null, alt: '' }
      : (value ?? null),
  ),
)

/** A page as another page shows it: in a list, in a breadcrumb or as a neighbour. */
export const PageLink = z.object({
  id: z.number(),
  title: text,
  href: z.string(),
  description: z.optional(text),
  picture: z.optional(pictureOrAddress),
  date: z.optional(z.string()),
})
export type PageLink = z.infer<typeof PageLink>

/** A topic of a page, with its name and its page in the language of the page. */
export const PageTopic = z.object({ key: z.string(), name: z.string(), href: z.string() })
export type PageTopic = z.infer<typeof PageTopic>

/** An author of a page, as readers see it. */
export const PageAuthor = z.object({
  name: z.string(),
  /** What the author is, with its language. */
  line: z.optional(z.object({ text: z.string(), locale: z.string() })),
  link: z.optional(z.string()),
  portrait: z.optional(pictureOrAddress),
})
export type PageAuthor = z.infer<typeof PageAuthor>

/** A file of the library to link to. */
export const LinkedFile = z.object({
  name: z.string(),
  href: z.string(),
  /** Media type: `application/pdf`. */
  type: z.string(),
  /** Bytes. */
  size: z.number(),
})
export type LinkedFile = z.infer<typeof LinkedFile>

const simpleValues = [
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ picture: Picture }),
  z.object({ page: PageLink }),
  z.object({ file: LinkedFile }),
] as const

/** Value of a template field, as the template gets it. */
export const ShownFieldValue = z.union([
  ...simpleValues,
  z.object({ pages: z.array(PageLink) }),
  z.object({ pictures: z.array(Picture) }),
  z.object({ rows: z.array(z.record(z.string(), z.union(simpleValues))) }),
  z.object({ html: z.string() }),
  z.object({ form: ShownForm }),
])
export type ShownFieldValue = z.infer<typeof ShownFieldValue>

/** Values by field id. Ignores another shape: other servers may use this name for something else. */
const ShownFields = z.catch(z.optional(z.record(z.string(), ShownFieldValue)), undefined)

export const PageTranslation = z.object({
  ...mapPublicTextFields(text),
  content: z.optional(text),
  fields: ShownFields,
  /**
   * Last publication after the first that changed words; null if there was none. Other servers may
   * omit it.
   */
  words_changed_at: z.optional(z.nullable(z.string())),
  /** Language that a machine translated the text from, while no person has confirmed all of it. */
  machine_source: z.catch(z.optional(z.string()), undefined),
})
export type PageTranslation = z.infer<typeof PageTranslation>

/** The address of the page in another language. */
export const Alternate = z.object({ locale: z.string(), slug: z.string() })
export type Alternate = z.infer<typeof Alternate>

/** For a language without this page: its nearest ancestor that is published in it. */
export const Detour = z.object({ locale: z.string(), slug: z.string(), title: text })
export type Detour = z.infer<typeof Detour>

/** A page (specification §3). A query may select fields; `id` is always present. */
export const Page = z.object({
  id: z.number(),
  template: z._default(z.string(), 'page'),
  type: z._default(z.number(), pageTypes.page),
  method: z.optional(z.nullable(z.string())),
  ...PageTranslation.shape,
  seo_image: pictureOrAddress,
  seo_type: text,
  picture: pictureOrAddress,
  created_at: z.optional(z.nullable(z.string())),
  updated_at: z.optional(z.nullable(z.string())),
  /** Publication date. Other servers may send `created_at` only. */
  published_on: z.optional(z.nullable(z.string())),
  // PHP encodes an empty object as an empty list.
  translatable: z._default(
    z.pipe(
      z.union([z.record(z.string(), PageTranslation), z.array(z.never())]),
      z.transform((texts): Record<string, PageTranslation> => (Array.isArray(texts) ? {} : texts)),
    ),
    {},
  ),
  alternates: z.optional(z.array(Alternate)),
  detours: z.optional(z.array(Detour)),
  ancestors: z.optional(z.array(PageLink)),
  related: z.optional(z.array(PageLink)),
  topics: z.optional(z.array(PageTopic)),
  authors: z.optional(z.array(PageAuthor)),
  /** Siblings before and after the page: by date for articles, else by position. */
  neighbours: z.optional(z.object({ previous: z.optional(PageLink), next: z.optional(PageLink) })),
})
export type Page = z.infer<typeof Page>

/** Returns the publication date for readers: `published_on`, else `created_at`. */
export const getPublicationDate = <D>(page: { published_on?: D; created_at?: D }) =>
  page.published_on ?? page.created_at

/** See `PageMatch`. */
export const Match = z.enum(['exact', 'variant', 'translated', 'moved'])

/** `GET /api/nuxt/pages`. */
export const PageList = z.object({
  data: z.array(Page),
  meta: z.optional(
    z.object({
      total: z.optional(z.number()),
      page: z.optional(z.number()),
      size: z.optional(z.number()),
      /** How `filter[path]` matched: see `PageMatch`. */
      match: z.optional(Match),
      locale: z.optional(z.string()),
      /** Set if the page at the requested address was unpublished: the site answers 410. */
      gone: z.optional(z.literal(true)),
      /** Redirect of an address without a page, without the query of the request. */
      redirect: z.optional(z.object({ to: z.string(), status: z.number() })),
    }),
  ),
})
export type PageList = z.infer<typeof PageList>
