import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the tables of known devices and rate limits, and the setting of mails about devices. */
export function knownDevicesMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createKnownDevices(db, dialect)
      await createRateLimits(db)
      await db.schema
        .alterTable('users')
        .addColumn('new_device_mails', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
    },
  }
}

async function createKnownDevices(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('known_devices')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('user_id', 'integer', (column) =>
      column.references('users.id').notNull().onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('session_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('known_devices_of_user', ['user_id', 'token_hash'])
    .execute()
  // Several users may share a known browser: a sign-in renews the token for all of them.
  await db.schema
    .createIndex('known_devices_token')
    .on('known_devices')
    .column('token_hash')
    .execute()
}

async function createRateLimits(db: Kysely<unknown>) {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rate_limits_end').on('rate_limits').column('ends_at').execute()
}
