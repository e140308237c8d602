import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the overview counts and sorts is read from indexes: the rows hold whole articles. */
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
