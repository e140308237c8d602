import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What is written into the fields that templates declare, by language and in every language. */
export const templateFieldsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['pages', 'page_translations'])
      await db.schema
        .alterTable(table)
        .addColumn('field_values', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
  },
}
