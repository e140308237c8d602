import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the settings of the site that are set in the admin: one row. */
export const siteSettingsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('site_settings')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      // Optimistic lock: each save raises it.
      .addColumn('version', 'integer', (column) => column.notNull())
      // JSON.
      .addColumn('fields', 'text', (column) => column.notNull())
      .execute()
  },
}
