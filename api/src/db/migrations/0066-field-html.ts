import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the HTML for readers of the rich texts in template fields: JSON by field id. */
export const fieldHtmlMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('page_translations')
      .addColumn('field_html', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
