import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the responses to forms, their files, and the definitions that they answer. */
export function formsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('form_versions')
        .addColumn('page_id', 'integer', (column) =>
          column.notNull().references('pages.id').onDelete('cascade'),
        )
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('definition', 'text', (column) => column.notNull())
        .addColumn('since', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('form_versions_pk', ['page_id', 'version'])
        .execute()
      await createResponses(db, dialect)
      await createFiles(db)
    },
  }
}

async function createResponses(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('form_responses')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('received_day', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('form_responses_page')
    .on('form_responses')
    .columns(['page_id', 'received_day'])
    .execute()
}

async function createFiles(db: Kysely<unknown>) {
  await db.schema
    .createTable('form_files')
    .addColumn('response_id', 'integer', (column) =>
      column.notNull().references('form_responses.id').onDelete('cascade'),
    )
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull().unique())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_files_pk', ['response_id', 'field'])
    .execute()
}
