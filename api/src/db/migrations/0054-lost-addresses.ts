import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Adds counts of addresses that were not found. */
export function lostAddressesMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('lost_addresses')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('path', 'text', (column) => column.notNull().unique())
        .addColumn('hits', 'integer', (column) => column.notNull())
        .addColumn('last_day', 'text', (column) => column.notNull())
        .addColumn('ignored_at', 'text')
        .execute()
      // Finds the least requested path, to replace it.
      await db.schema
        .createIndex('lost_addresses_least')
        .on('lost_addresses')
        .columns(['hits', 'last_day'])
        .execute()
      await db.schema
        .createTable('lost_address_days')
        .addColumn('address_id', 'integer', (column) =>
          column.notNull().references('lost_addresses.id').onDelete('cascade'),
        )
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('hits', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('lost_address_days_key', ['address_id', 'day'])
        .execute()
      await db.schema
        .createIndex('lost_address_days_day')
        .on('lost_address_days')
        .column('day')
        .execute()
      await db.schema
        .createTable('lost_address_totals')
        .addColumn('day', 'text', (column) => column.primaryKey())
        .addColumn('other', 'integer', (column) => column.notNull())
        .addColumn('crawlers', 'integer', (column) => column.notNull())
        .addColumn('scanners', 'integer', (column) => column.notNull())
        .execute()
    },
  }
}
