import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Separates the defaults in the code from edited texts. Before this migration, a start stored a
 * default as the only translation of its text.
 */
export const ownTextsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('contents').addColumn('default_content', 'text').execute()
    await sql`
      update contents set default_content = (
        select content from content_translations where content_id = contents.id
      )
      where (select count(*) from content_translations where content_id = contents.id) = 1
    `.execute(db)
    await sql`
      delete from content_translations where content_id in (
        select content_id from content_translations group by content_id having count(*) = 1
      )
    `.execute(db)
  },
}
