import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'

/** The locale of an entry for all languages of a page. */
export const everyTranslation = ''

/** Counts a translation again after this transaction. */
export const queueDebt = (tx: Db, pageId: number, locale: string) =>
  insertEntries(tx, [pageId], locale)

/** Counts the translations of pages again in all languages. */
export async function queueDebtOfPages(tx: Db, ids: Iterable<number>) {
  // In one order, so that two transactions do not wait for each other.
  const sorted = [...ids].sort((a, b) => a - b)
  for (const batch of toBatches(sorted)) {
    const rows = await tx.selectFrom('pages').select('id').where('id', 'in', batch).execute()
    const existing = new Set(rows.map(({ id }) => id))
    const present = batch.filter((id) => existing.has(id))
    if (present.length > 0) await insertEntries(tx, present, everyTranslation)
  }
}

const insertEntries = (tx: Db, ids: number[], locale: string) =>
  tx
    .insertInto('translation_debt_queue')
    .values(ids.map((page_id) => ({ page_id, locale, number: 1, claimed_until: null })))
    .onConflict((conflict) =>
      conflict.column('page_id').doUpdateSet(({ eb, ref }) => ({
        number: eb('translation_debt_queue.number', '+', 1),
        locale: eb
          .case()
          .when('translation_debt_queue.locale', '=', ref('excluded.locale'))
          .then(ref('excluded.locale'))
          .else(everyTranslation)
          .end(),
      })),
    )
    .execute()
