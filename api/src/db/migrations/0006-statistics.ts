import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from './0001-pages.ts'

/** Creates the table of monthly and yearly sums, and stores the last day that they include. */
export function statisticsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema
        .createTable('tracking_sums')
        .addColumn('span', 'text', (column) => column.notNull())
        .addColumn('dimension', 'text', (column) => column.notNull())
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('events', 'integer', (column) => column.notNull())
        .addColumn('visitors', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('tracking_sums_key', ['dimension', 'span', 'locale', 'value'])
      // Rows are stored in key order, which is also the order of reading.
      const rows = dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table
      await rows.execute()
      await db.schema
        .createTable('tracking_summed')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('day', 'text', (column) => column.notNull())
        .execute()
      await sql`insert into tracking_summed (id, day) values (1, '')`.execute(db)
    },
  }
}
