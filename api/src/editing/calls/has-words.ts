import { type RawBuilder, sql } from 'kysely'

/** Whether one of some columns holds these words; what `like` would take for any sign stands for itself. */
export function hasWords(columns: string[], words: string): RawBuilder<boolean> {
  const pattern = `%${words.replace(/[%_!]/g, '!$&')}%`
  const tests = columns.map(
    (column) => sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '!'`,
  )
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}
