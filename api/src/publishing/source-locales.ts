import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'

/** Source languages of a page: of the page, and of single texts by language. */
export interface SourceLocales {
  original: string
  byLocale: ReadonlyMap<string, string>
}

export async function readSourceLocales(
  db: Db,
  rules: LocaleRules,
  pageId: number,
): Promise<SourceLocales> {
  const page = await db
    .selectFrom('pages')
    .select('source_locale')
    .where('id', '=', pageId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('source_locales')
    .select(['locale', 'source_locale'])
    .where('page_id', '=', pageId)
    .execute()
  return {
    original: page?.source_locale ?? rules.defaultLocale,
    byLocale: new Map(rows.map(({ locale, source_locale }) => [locale, source_locale])),
  }
}

/** Returns the language that a text is translated from; null for the original. */
export function getSourceLocale(
  { original, byLocale }: SourceLocales,
  locale: string,
): string | null {
  return byLocale.get(locale) ?? (locale === original ? null : original)
}

/** True if a text would be a source of itself, directly or by other languages. */
export function formsRing(sources: SourceLocales, locale: string, source: string): boolean {
  const byLocale = new Map(sources.byLocale).set(locale, source)
  const visited = new Set<string>()
  let next: string | null = locale
  while (next !== null) {
    if (visited.has(next)) return true
    visited.add(next)
    next = getSourceLocale({ ...sources, byLocale }, next)
  }
  return false
}
