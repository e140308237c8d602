import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Creates the table of other sites whose files were imported. */
export const siteExchangesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('site_exchanges')
      .addColumn('site', 'text', (column) => column.primaryKey())
      .addColumn('serial', 'integer', (column) => column.notNull())
      .addColumn('at_serial', 'integer', (column) => column.notNull())
      .addColumn('things', 'text', (column) => column.notNull())
      .execute()
  },
}
