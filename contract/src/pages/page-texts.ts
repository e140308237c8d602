/**
 * Fields of a page in one language: columns of the database, and fields of the API and of page files.
 * Types derived from this list make `tsc` report each place that must handle a new field.
 */
export const textFields = [
  'title',
  'slug',
  'content',
  'seo_title',
  'seo_description',
  /** JSON of the values of template fields (`template-fields.ts`). */
  'field_values',
] as const
export type TextField = (typeof textFields)[number]
export type PageTexts = Record<TextField, string>

/** Fields of a few words, which are checked, corrected and translated as the content is. */
export const wordFields = ['title', 'seo_title', 'seo_description'] as const satisfies TextField[]
export type WordField = (typeof wordFields)[number]

/** Fields for lists and menus: all but the content. */
export const shortTextFields = textFields.filter((field) => field !== 'content')
export type ShortTexts = Omit<PageTexts, 'content'>

/** Fields in lists of public pages; only the template of a page shows its `field_values`. */
const publicFields = shortTextFields.filter((field) => field !== 'field_values')
type PublicField = Exclude<TextField, 'content' | 'field_values'>

/** Returns an object with the same schema for each public text field. */
export const mapPublicTextFields = <S>(shape: S) =>
  Object.fromEntries(publicFields.map((field) => [field, shape])) as Record<PublicField, S>
