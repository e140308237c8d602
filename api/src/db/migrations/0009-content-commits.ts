import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Numbers the commits and stores which pages each of the last ones touched. */
export const contentCommitsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('content_version')
      .addColumn('number', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('content_commits')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('pages', 'text')
      .execute()
  },
}
