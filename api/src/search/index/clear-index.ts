import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

const rowsPerSlice = 1_000

/**
 * Deletes a slice of the index, in the order of the keys, so that other work gets a turn between
 * two. Returns true if there is more to delete.
 */
export async function clearSlice(tx: Db): Promise<boolean> {
  const hasMore =
    (await clearTable(tx, 'search_postings', 'term')) ||
    (await clearTable(tx, 'search_words', 'word')) ||
    (await clearTable(tx, 'search_texts', 'number'))
  if (hasMore) return true
  await tx.deleteFrom('search_totals').execute()
  await tx.deleteFrom('search_queue').execute()
  return false
}

/** Deletes a slice of a table whose key begins with the language and `column`. */
async function clearTable(
  tx: Db,
  table: 'search_postings' | 'search_words' | 'search_texts',
  column: 'term' | 'word' | 'number',
): Promise<boolean> {
  const [rows, key] = [sql.table(table), sql.ref(column)]
  const found = await sql<{ locale: string; last_key: string | number }>`
    select locale, ${key} as last_key from ${rows}
    order by locale, ${key} limit 1 offset ${rowsPerSlice}
  `.execute(tx)
  const [last] = found.rows
  if (!last) {
    const { numAffectedRows = 0n } = await sql`delete from ${rows}`.execute(tx)
    return numAffectedRows > 0n
  }
  await sql`
    delete from ${rows} where (locale, ${key}) <= (${last.locale}, ${last.last_key})
  `.execute(tx)
  return true
}
