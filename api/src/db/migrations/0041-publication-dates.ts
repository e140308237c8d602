import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the publication date that readers see. Published pages keep the date shown so far,
 * `created_at`.
 */
export const publicationDatesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('pages').addColumn('published_on', 'text').execute()
    await sql`
      update pages set published_on = created_at
      where id in (select page_id from page_translations where published_at is not null)
    `.execute(db)
  },
}
