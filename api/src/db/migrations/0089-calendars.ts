import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the tables of the calendars of other systems, and of their events. */
export function calendarsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('calendars')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('agenda_id', 'integer', (column) =>
          column.notNull().references('pages.id').onDelete('cascade'),
        )
        .addColumn('mode', 'text', (column) => column.notNull())
        .addColumn('etag', 'text')
        .addColumn('modified', 'text')
        .addColumn('due_at', 'text', (column) => column.notNull())
        .addColumn('lease_until', 'text')
        .addColumn('checked_at', 'text')
        .addColumn('read_at', 'text')
        .addColumn('counts', 'text')
        .addColumn('problem', 'text')
        .addColumn('status', 'integer')
        .execute()
      await db.schema
        .createTable('calendar_events')
        .addColumn('calendar_id', 'integer', (column) =>
          column.notNull().references('calendars.id').onDelete('cascade'),
        )
        .addColumn('uid', 'text', (column) => column.notNull())
        .addColumn('page_id', 'integer', (column) =>
          column.references('pages.id').onDelete('set null'),
        )
        .addColumn('source_hash', 'text', (column) => column.notNull())
        .addColumn('text_hash', 'text', (column) => column.notNull())
        .addColumn('fields_hash', 'text', (column) => column.notNull())
        .addColumn('is_gone', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('calendar_events_key', ['calendar_id', 'uid'])
        .execute()
      await db.schema
        .createIndex('calendar_events_page')
        .on('calendar_events')
        .column('page_id')
        .execute()
    },
  }
}
