import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'

/** Title and address of a page in one of its languages. */
export interface FormPageText {
  locale: string
  title: string
  slug: string
}

/**
 * Reads the titles and addresses of a page. Returns a function that picks one: in a language, else in
 * that of the site, else in any.
 */
export async function readPageTexts(
  db: Db,
  page: number,
  { defaultLocale }: LocaleRules,
): Promise<(locale: string) => FormPageText> {
  const texts = await db
    .selectFrom('page_translations')
    .select(['locale', 'title', 'slug'])
    .where('page_id', '=', page)
    .execute()
  const find = (wanted: string) => texts.find((text) => text.locale === wanted)
  return (locale) =>
    find(locale) ?? find(defaultLocale) ?? texts[0] ?? { locale, title: '', slug: '' }
}
