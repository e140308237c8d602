import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds to each user the choice of the weekly mail, and the week that was handled last. */
export const weeklyMailsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('weekly_mails', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('users').addColumn('weekly_mail_on', 'text').execute()
  },
}
