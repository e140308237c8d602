import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the tables of users, sessions, two-step challenges, one-time links and the audit log. */
export function identityMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createUsers(db, dialect)
      await createSessions(db, dialect)
      await createChallenges(db)
      await createLinks(db)
      await createAuditLog(db, dialect)
    },
  }
}

const ofUser = (column: ColumnDefinitionBuilder) => column.references('users.id')

async function createUsers(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('users')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'integer', (column) => column.notNull())
    .addColumn('locale', 'text')
    .addColumn('avatar', 'text')
    .addColumn('pending_email', 'text')
    .addColumn('two_factor_secret', 'text')
    .addColumn('two_factor_at', 'text')
    .addColumn('two_factor_step', 'integer')
    .addColumn('recovery_codes', 'text')
    .addColumn('disabled_at', 'text')
    .addColumn('delete_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
}

async function createSessions(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('sessions')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => ofUser(column).notNull().onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('remember', 'integer', (column) => column.notNull())
    .addColumn('agent', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
}

async function createChallenges(db: Kysely<unknown>) {
  await db.schema
    .createTable('two_factor_challenges')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => ofUser(column).notNull().onDelete('cascade'))
    .addColumn('remember', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('two_factor_challenges_user')
    .on('two_factor_challenges')
    .column('user_id')
    .execute()
}

async function createLinks(db: Kysely<unknown>) {
  await db.schema
    .createTable('one_time_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => ofUser(column).onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('one_time_links_user')
    .on('one_time_links')
    .columns(['user_id', 'purpose'])
    .execute()
}

async function createAuditLog(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => ofUser(column).onDelete('set null'))
    .addColumn('address', 'text')
    .addColumn('agent', 'text')
    .execute()
  await db.schema.createIndex('audit_log_at').on('audit_log').column('at').execute()
  await db.schema.createIndex('audit_log_user').on('audit_log').column('user_id').execute()
}
