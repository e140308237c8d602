import { type DebtKind, type DebtLine, debtKinds } from '@vitrine/contract/admin/translation-debt'
import type { Db } from '../db/schema.ts'
import { type DebtFilter, selectDebt } from './filter-debt.ts'

export interface IndebtedPage {
  id: number
  owner: number | null
  words: number
}

/** Kinds that the list has without a choice. Translating a page at all is a decision of its own. */
const usualKinds = debtKinds.filter((kind) => kind !== 'missing')

/** Lists pages with translations of these kinds, with their words to translate. */
export async function readIndebtedPages(
  db: Db,
  filter: DebtFilter,
  kind: DebtKind | undefined,
): Promise<IndebtedPage[]> {
  if (filter.locales.length === 0) return []
  const rows = await selectDebt(db, filter)
    .select(['debt.page_id', 'pages.owner_id'])
    .select(({ fn }) => [
      fn.sum<string | number>('debt.words_new').as('new'),
      fn.sum<string | number>('debt.words_changed').as('changed'),
    ])
    .where('debt.kind', 'in', kind ? [kind] : usualKinds)
    .groupBy(['debt.page_id', 'pages.owner_id'])
    .execute()
  return rows.map((row) => ({
    id: row.page_id,
    owner: row.owner_id,
    words: Number(row.new) + Number(row.changed),
  }))
}

/** Reads the translations of some pages that need work. */
export async function readDebtLines(
  db: Db,
  ids: number[],
  locales: readonly string[],
  kind: DebtKind | undefined,
): Promise<Map<number, DebtLine[]>> {
  if (ids.length === 0 || locales.length === 0) return new Map()
  const rows = await db
    .selectFrom('translation_debt')
    .selectAll()
    .where('page_id', 'in', ids)
    .where('locale', 'in', locales)
    .where('kind', 'in', kind ? [kind] : usualKinds)
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
