import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores that a machine replaced the words of a person. */
export const machineNoticesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['revisions', 'replaced_texts'])
      await db.schema
        .alterTable(table)
        .addColumn('replaced_by_machine', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
  },
}
