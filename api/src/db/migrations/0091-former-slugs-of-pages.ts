import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds the former slugs of changed pages without reading all of them. */
export const formerSlugsOfPagesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('slug_history_page').on('slug_history').column('page_id').execute()
  },
}
