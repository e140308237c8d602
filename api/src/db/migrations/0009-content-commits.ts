import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which pages each of the last commits has touched, numbered one after the other. */
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
