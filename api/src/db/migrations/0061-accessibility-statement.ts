import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the accessibility statement: one row. */
export const accessibilityStatementMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('accessibility_statement')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      // Optimistic lock: each save raises it.
      .addColumn('version', 'integer', (column) => column.notNull())
      // JSON.
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('page_id', 'integer', (column) =>
        column.references('pages.id').onDelete('set null'),
      )
      // JSON.
      .addColumn('written', 'text', (column) => column.notNull())
      .execute()
  },
}
