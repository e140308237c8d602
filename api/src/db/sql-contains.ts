import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition: one of the columns contains the words, ignoring case. Escapes the wildcards of
 * `like`.
 */
export function sqlContains(columns: string[], words: string): RawBuilder<boolean> {
  const pattern = `%${words.replace(/[%_!]/g, '!$&')}%`
  const tests = columns.map(
    (column) => sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '!'`,
  )
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}
