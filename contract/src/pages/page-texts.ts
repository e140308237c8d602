/**
 * What a page says in one language: each is a column of the database, a field of the API and a field
 * of the page file. What selects, compares, imports and exports a text follows from this list, by type.
 */
export const textFields = [
  'title',
  'slug',
  'content',
  'seo_title',
  'seo_description',
  /** What is written into the fields of its template (`template-fields.ts`). */
  'field_values',
] as const
export type TextField = (typeof textFields)[number]
export type PageTexts = Record<TextField, string>

/** All but the article itself: what lists and menus of pages are made of. */
export const shortTextFields = textFields.filter((field) => field !== 'content')
export type ShortTexts = Omit<PageTexts, 'content'>

/** What readers are told of each page; what its fields hold is shown by its template alone. */
const toldFields = shortTextFields.filter((field) => field !== 'field_values')
type ToldField = Exclude<TextField, 'content' | 'field_values'>

/** The same shape for each of them. */
export const eachToldText = <S>(shape: S) =>
  Object.fromEntries(toldFields.map((field) => [field, shape])) as Record<ToldField, S>
