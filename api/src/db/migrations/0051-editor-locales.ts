import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the languages that people are limited to. A user without rows has no limit. */
export const editorLocalesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('editor_locales')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('locale', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('editor_locales_key', ['user_id', 'locale'])
      .execute()
  },
}
