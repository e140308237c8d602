import type { DebtKind, DebtSum } from '@vitrine/contract/admin/translation-debt'
import type { Db } from '../db/schema.ts'
import { type DebtFilter, selectDebt } from './filter-debt.ts'

/** Sums of the same language, section, responsible person and kind. */
export interface DebtGroup {
  locale: string
  root: number
  owner: number | null
  kind: DebtKind
  texts: number
  words: number
}

/** Sums the debt in the database, by all that it is shown by. */
export async function readDebtGroups(db: Db, filter: DebtFilter): Promise<DebtGroup[]> {
  if (filter.locales.length === 0) return []
  const rows = await selectDebt(db, filter)
    .select(['debt.locale', 'debt.kind', 'sections.root_id', 'pages.owner_id'])
    .select(({ fn, eb }) => [
      fn.countAll<string | number>().as('texts'),
      fn
        .sum<string | number>(
          eb(
            eb(
              eb('debt.words_new', '+', eb.ref('debt.words_changed')),
              '+',
              eb.ref('debt.words_machine'),
            ),
            '+',
            eb(eb.ref('debt.words_unknown'), '+', eb.ref('debt.words_removed')),
          ),
        )
        .as('words'),
    ])
    .groupBy(['debt.locale', 'debt.kind', 'sections.root_id', 'pages.owner_id'])
    .execute()
  return rows.map(({ locale, kind, root_id, owner_id, texts, words }) => ({
    locale,
    kind,
    root: root_id,
    owner: owner_id,
    texts: Number(texts),
    words: Number(words),
  }))
}

/** Adds up groups by kind. */
export function addUp(groups: readonly DebtGroup[]): DebtSum {
  const sum: DebtSum = {
    outdated: { texts: 0, words: 0 },
    machine: { texts: 0, words: 0 },
    unknown: { texts: 0, words: 0 },
    missing: { texts: 0, words: 0 },
  }
  for (const { kind, texts, words } of groups) {
    sum[kind].texts += texts
    sum[kind].words += words
  }
  return sum
}
