import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Marks what a machine wrote, and names the access token of a change. */
export const machineMarksMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['changes_log', 'working_copies', 'base_texts', 'revisions'])
      await db.schema
        .alterTable(table)
        .addColumn('is_machine', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    await db.schema
      .createIndex('working_copies_machine')
      .on('working_copies')
      .columns(['is_machine', 'changed'])
      .execute()
    // Copied, because a revoked token is deleted.
    await db.schema.alterTable('changes_log').addColumn('token_name', 'text').execute()
  },
}
