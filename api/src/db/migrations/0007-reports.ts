import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the tables of bug reports and comments. Both outlive the accounts of their authors. */
export function reportsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createReports(db, dialect)
      await createComments(db, dialect)
    },
  }
}

async function createReports(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('bug_reports')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('steps', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('browser', 'text')
    .addColumn('viewport', 'text')
    .addColumn('console', 'text', (column) => column.notNull())
    .addColumn('screenshot', 'text')
    .addColumn('screenshot_width', 'integer')
    .addColumn('screenshot_height', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('bug_reports_state')
    .on('bug_reports')
    .columns(['state', 'id'])
    .execute()
  await db.schema
    .createIndex('bug_reports_user')
    .on('bug_reports')
    .columns(['user_id', 'created_at'])
    .execute()
}

async function createComments(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('bug_report_comments')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('report_id', 'integer', (column) =>
      column.notNull().references('bug_reports.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('bug_report_comments_report')
    .on('bug_report_comments')
    .columns(['report_id', 'id'])
    .execute()
  await db.schema
    .createIndex('bug_report_comments_user')
    .on('bug_report_comments')
    .column('user_id')
    .execute()
}
