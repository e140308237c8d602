import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the tables of tracking events, daily sums and targets of tracked links. */
export function trackingMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createEvents(db, dialect)
      await createSums(db, dialect)
      await createOutboundLinks(db)
    },
  }
}

async function createEvents(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('tracking_events')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('minute', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('target', 'integer', (column) => column.notNull())
    .addColumn('locale', 'text')
    .addColumn('place', 'text')
    .addColumn('referrer', 'text')
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('tracking_events_minute')
    .on('tracking_events')
    .column('minute')
    .execute()
}

// SQLite otherwise stores each row twice: by row id and by primary key.
const inItsKey = { sqlite: sql`without rowid`, postgres: sql`` }

async function createSums(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('tracking_daily')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('dimension', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('events', 'integer', (column) => column.notNull())
    .addColumn('visitors', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('tracking_daily_key', ['dimension', 'day', 'locale', 'value'])
    .modifyEnd(inItsKey[dialect])
    .execute()
  await db.schema
    .createTable('tracking_visitors')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('mark', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('tracking_visitors_key', ['day', 'mark'])
    .modifyEnd(inItsKey[dialect])
    .execute()
  await db.schema
    .createTable('tracking_salts')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .execute()
}

async function createOutboundLinks(db: Kysely<unknown>) {
  await db.schema
    .createTable('outbound_links')
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('url_hash', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('outbound_links_key', ['page_id', 'locale', 'url_hash'])
    .execute()
  await db.schema
    .createIndex('outbound_links_url')
    .on('outbound_links')
    .column('url_hash')
    .execute()
}
