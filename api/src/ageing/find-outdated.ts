import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import { findEditorLocales } from '../identity/stores/editor-locale-store.ts'

/** A translation whose source has new or changed words. */
export interface OutdatedTranslation {
  id: number
  locale: string
  words: number
}

const rowsMax = 2_000

/**
 * Finds outdated translations for a person: those in the languages that the person is limited to,
 * else those of the pages that the person is responsible for.
 */
export async function findOutdatedTranslations(
  db: Db,
  rules: LocaleRules,
  userId: number,
): Promise<OutdatedTranslation[]> {
  const own = await findEditorLocales(db, userId)
  const rows = await db
    .selectFrom('translation_debt as debt')
    .innerJoin('pages', 'pages.id', 'debt.page_id')
    .select(['debt.page_id', 'debt.locale', 'debt.words_new', 'debt.words_changed'])
    .where('debt.kind', '=', 'outdated')
    .where('pages.deleted_at', 'is', null)
    .where(
      'debt.locale',
      'in',
      rules.locales.map(({ code }) => code),
    )
    .where((eb) => (own ? eb('debt.locale', 'in', own) : eb('pages.owner_id', '=', userId)))
    .orderBy('debt.page_id')
    .orderBy('debt.locale')
    .limit(rowsMax)
    .execute()
  return rows.map(({ page_id: id, locale, words_new, words_changed }) => ({
    id,
    locale,
    words: words_new + words_changed,
  }))
}
