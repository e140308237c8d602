/**
 * What a page says in one language: each is a column of the database, a field of the API and a field
 * of the page file. What selects, compares, imports and exports a text follows from this list, by type.
 */
export const textFields = ['title', 'slug', 'content', 'seo_title', 'seo_description'] as const
export type TextField = (typeof textFields)[number]
export type PageTexts = Record<TextField, string>

/** All but the article itself: what lists and menus of pages are made of. */
export const shortTextFields = textFields.filter((field) => field !== 'content')
export type ShortTexts = Omit<PageTexts, 'content'>

/** The same shape for each of them. */
export const eachShortText = <S>(shape: S) =>
  Object.fromEntries(shortTextFields.map((field) => [field, shape])) as Record<keyof ShortTexts, S>
