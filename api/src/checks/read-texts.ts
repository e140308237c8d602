import type { CheckedFields } from '@vitrine/contract/checks/checked-text'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { nextSlice } from '@vitrine/files/time-slice'
import type { Db } from '../db/schema.ts'
import type { TextToRead } from './thread/thread.ts'

/** Key of a text: the page and the language. */
export interface CheckedTextKey {
  page_id: number
  locale: string
}

/** A published text with what the check reads. */
export interface LiveText extends CheckedTextKey, CheckedFields, TextToRead {}

/** Reads the texts that readers of the site get; leaves out the others. */
export async function readLiveTexts(
  db: Db,
  rules: LocaleRules,
  refs: CheckedTextKey[],
): Promise<LiveText[]> {
  const locales = rules.locales.map(({ code }) => code)
  const texts: LiveText[] = []
  for (const { page_id, locale } of refs.filter((ref) => locales.includes(ref.locale))) {
    await nextSlice()
    const text = await readText(db, page_id, locale)
    if (text) texts.push(text)
  }
  return texts
}

const readText = (db: Db, pageId: number, locale: string) =>
  db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['texts.page_id', 'texts.locale', 'texts.title', 'texts.content'])
    .select(['texts.seo_title', 'texts.seo_description', 'texts.field_values', 'pages.template'])
    .where('texts.page_id', '=', pageId)
    .where('texts.locale', '=', locale)
    .where('texts.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
    .executeTakeFirst()

/** Lists the languages in which readers get a page. */
export async function listLiveLocales(db: Db, pageId: number): Promise<string[]> {
  const live = await db
    .selectFrom('page_translations')
    .select('locale')
    .where('page_id', '=', pageId)
    .where('status', '=', 'published')
    .execute()
  return live.map(({ locale }) => locale)
}
