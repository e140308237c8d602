import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the values of template fields, for each language and for all languages. */
export const templateFieldsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['pages', 'page_translations'])
      await db.schema
        .alterTable(table)
        .addColumn('field_values', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
  },
}
