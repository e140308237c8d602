import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Adds the findings of the publish check, its jobs, and the checked external addresses. */
export function publishCheckMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createTexts(db)
      await createFindings(db, dialect)
      await createJobs(db)
      await createLinkChecks(db)
    },
  }
}

async function createTexts(db: Kysely<unknown>) {
  await db.schema
    .createTable('check_texts')
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('due', 'integer', (column) => column.notNull())
    .addColumn('is_live', 'integer', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('omitted', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('checked_at', 'text')
    .addPrimaryKeyConstraint('check_texts_key', ['page_id', 'locale'])
    .execute()
  await db.schema
    .createIndex('check_texts_due')
    .on('check_texts')
    .columns(['due', 'page_id'])
    .execute()
  await db.schema
    .createIndex('check_texts_sequence')
    .on('check_texts')
    .columns(['sequence'])
    .execute()
}

async function createFindings(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('check_findings')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('severity', 'text', (column) => column.notNull())
    .addColumn('is_blocking', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer')
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('target', 'text')
    .execute()
  await db.schema
    .createIndex('check_findings_target')
    .on('check_findings')
    .column('target')
    .execute()
  await db.schema
    .createIndex('check_findings_text')
    .on('check_findings')
    .columns(['page_id', 'locale'])
    .execute()
  await db.schema
    .createTable('ignored_findings')
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('ignored_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('ignored_findings_key', ['page_id', 'locale', 'key'])
    .execute()
}

async function createJobs(db: Kysely<unknown>) {
  await db.schema
    .createTable('check_jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('commit_number', 'integer', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('all_after', 'integer')
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .execute()
}

async function createLinkChecks(db: Kysely<unknown>) {
  await db.schema
    .createTable('link_checks')
    .addColumn('url_hash', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'text')
    .addColumn('status', 'integer')
    .addColumn('problem', 'text')
    .addColumn('failed_on', 'text')
    .addColumn('is_broken', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Finds the due address of each host.
  await db.schema
    .createIndex('link_checks_due')
    .on('link_checks')
    .columns(['host', 'due_at'])
    .execute()
}
