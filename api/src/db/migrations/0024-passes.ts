import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Creates the table of handoff tokens, and links the sessions that belong to one sign-in. */
export const passesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('root_id', 'integer').execute()
    await db.schema.createIndex('sessions_root').on('sessions').column('root_id').execute()
    await db.schema
      .createTable('passes')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'integer', (column) =>
        column.references('sessions.id').notNull().onDelete('cascade'),
      )
      .addColumn('side', 'text', (column) => column.notNull())
      .addColumn('nonce_hash', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('passes_session').on('passes').column('session_id').execute()
  },
}
