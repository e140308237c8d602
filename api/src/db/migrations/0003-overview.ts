import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds indexes for the overview, because rows contain whole articles and are slow to scan. */
export const overviewMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('page_translations_state')
      .on('page_translations')
      .columns(['locale', 'status'])
      .execute()
    await db.schema
      .createIndex('page_translations_changed')
      .on('page_translations')
      .columns(['updated_at', 'page_id', 'locale'])
      .execute()
  },
}
