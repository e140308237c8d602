import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds columns for declared texts and for the authors of edited ones. */
export const declaredTextsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    const contents = () => db.schema.alterTable('contents')
    await contents().addColumn('seen_at', 'text').execute()
    const texts = () => db.schema.alterTable('content_translations')
    await texts()
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await texts().addColumn('written_on', 'text').execute()
    await texts().addColumn('updated_at', 'text').execute()
    await texts()
      .addColumn('author_id', 'integer', (column) =>
        column.references('users.id').onDelete('set null'),
      )
      .execute()
  },
}
