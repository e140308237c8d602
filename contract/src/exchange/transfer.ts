import * as z from 'zod/mini'
import { MenuEntryRule } from '../pages/menu-rules.ts'
import type { TextField } from '../pages/page-texts.ts'
import { TransferFieldValues } from '../pages/template-fields.ts'

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
  published_on: z.optional(z.nullable(Day)),
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

export const TransferMenus = z.record(z.string(), z.array(TransferMenuEntry))
export type TransferMenus = z.infer<typeof TransferMenus>
