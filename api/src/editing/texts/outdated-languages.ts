import type { CheckFacts } from '@vitrine/contract/checks/facts'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../../db/schema.ts'

/**
 * Finds the languages in which readers get a translation of this text that is out of date. Each is
 * reported once for a page: with the text that it is translated from.
 */
export async function findOutdatedLanguages(
  db: Db,
  rules: LocaleRules,
  { pageId, locale }: { pageId: number; locale: string },
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
