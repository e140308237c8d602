import type { CheckFacts } from '@vitrine/contract/checks/facts'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../../db/schema.ts'
import type { TextRef } from '../../publishing/base-texts.ts'

/**
 * Finds the languages without a text, and those with a translation of this text that is out of
 * date. Missing languages are reported once for a page: with the text in the default language.
 * `listWritten` lists the languages in which the page has a text.
 */
export async function findLanguageFacts(
  db: Db,
  rules: LocaleRules,
  text: TextRef,
  listWritten: () => Promise<string[]>,
): Promise<CheckFacts['languages']> {
  const outdated = await findOutdatedLanguages(db, rules, text)
  if (text.locale !== rules.defaultLocale) return outdated
  const written = new Set(await listWritten())
  const missing = rules.locales.flatMap(({ code }) =>
    code === text.locale || written.has(code) ? [] : { locale: code, state: 'missing' as const },
  )
  return [...missing, ...outdated]
}

/**
 * Finds the languages in which readers get a translation of this text that is out of date. Each is
 * reported once for a page: with the text that it is translated from.
 */
async function findOutdatedLanguages(
  db: Db,
  rules: LocaleRules,
  { pageId, locale }: TextRef,
): Promise<CheckFacts['languages']> {
  const rows = await db
    .selectFrom('translation_debt as debt')
    .innerJoin('page_translations as texts', (join) =>
      join.onRef('texts.page_id', '=', 'debt.page_id').onRef('texts.locale', '=', 'debt.locale'),
    )
    .select('debt.locale')
    .where('debt.page_id', '=', pageId)
    .where('debt.source_locale', '=', locale)
    .where('debt.kind', '=', 'outdated')
    .where('texts.status', '=', 'published')
    .execute()
  const outdated = new Set(rows.map((row) => row.locale))
  return rules.locales.flatMap(({ code }) =>
    outdated.has(code) ? { locale: code, state: 'outdated' as const } : [],
  )
}
