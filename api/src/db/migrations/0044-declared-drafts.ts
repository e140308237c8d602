import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds drafts of declared texts. */
export const declaredDraftsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    const texts = () => db.schema.alterTable('content_translations')
    await texts().addColumn('draft', 'text').execute()
    await texts()
      .addColumn('changed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
