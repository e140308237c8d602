import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the last activity and the invitation of accounts, the rules of the sign-in by role, and to
 * each event who did it and the values before and after.
 */
export const peopleMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['last_seen_at', 'invited_until'])
      await db.schema.alterTable('users').addColumn(column, 'text').execute()
    await sql`update users set
      last_seen_at = (select max(last_seen_at) from sessions where sessions.user_id = users.id),
      invited_until = (select max(expires_at) from one_time_links
        where one_time_links.user_id = users.id and purpose = 'invitation')`.execute(db)
    await db.schema
      .alterTable('audit_log')
      .addColumn('actor_id', 'integer', (column) =>
        column.references('users.id').onDelete('set null'),
      )
      .execute()
    for (const column of ['before', 'after'])
      await db.schema.alterTable('audit_log').addColumn(column, 'text').execute()
    await db.schema.createIndex('audit_log_actor').on('audit_log').column('actor_id').execute()
    await db.schema
      .createTable('sign_in_rules')
      .addColumn('role', 'integer', (column) => column.primaryKey())
      .addColumn('two_factor', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`insert into sign_in_rules (role) values (1), (2), (3), (4)`.execute(db)
  },
}
