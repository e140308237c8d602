import { type DebtKind, type DebtLine, debtKinds } from '@vitrine/contract/admin/translation-debt'
import type { Db } from '../db/schema.ts'

/** Kinds that the list has without a choice. Translating a page at all is a decision of its own. */
const usualKinds = debtKinds.filter((kind) => kind !== 'missing')

/** Returns the kinds of translations that the list has. */
export const getListedKinds = (kind: DebtKind | undefined): readonly DebtKind[] =>
  kind ? [kind] : usualKinds

/** Reads the translations of some pages that need work. */
export async function readDebtLines(
  db: Db,
  ids: number[],
  locales: readonly string[],
  kinds: readonly DebtKind[],
): Promise<Map<number, DebtLine[]>> {
  if (ids.length === 0 || locales.length === 0) return new Map()
  const rows = await db
    .selectFrom('translation_debt')
    .selectAll()
    .where('page_id', 'in', ids)
    .where('locale', 'in', locales)
    .where('kind', 'in', kinds)
    .execute()
  const order = new Map(locales.map((locale, at) => [locale, at]))
  const sorted = rows.sort((a, b) => (order.get(a.locale) ?? 0) - (order.get(b.locale) ?? 0))
  const byPage = Map.groupBy(sorted, ({ page_id }) => page_id)
  return new Map(
    [...byPage].map(([id, lines]) => [
      id,
      lines.map((row) => ({
        locale: row.locale,
        sourceLocale: row.source_locale,
        kind: row.kind,
        words: {
          new: row.words_new,
          changed: row.words_changed,
          machine: row.words_machine,
          unknown: row.words_unknown,
          removed: row.words_removed,
        },
      })),
    ]),
  )
}
