import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/**
 * Stores which user and tab wrote each version of a working copy, so that replaced words of another
 * writer become a revision, and creates the table of notices for that writer.
 */
export function replacedTextsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const copies = () => db.schema.alterTable('working_copies')
      await copies().addColumn('tab', 'text').execute()
      for (const flag of ['has_others_words', 'is_contested'])
        await copies()
          .addColumn(flag, 'integer', (column) => column.notNull().defaultTo(0))
          .execute()
      const bases = () => db.schema.alterTable('base_texts')
      await bases().addColumn('author_id', 'integer', ofPerson).execute()
      await bases().addColumn('tab', 'text').execute()
      await bases()
        .addColumn('is_branch', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      const revisions = db.schema.alterTable('revisions')
      await revisions.addColumn('replaced_by', 'integer', ofPerson).execute()
      await createNotices(db, dialect)
      for (const [table, column] of people)
        await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
    },
  }
}

const ofPerson = (column: ColumnDefinitionBuilder) =>
  column.references('users.id').onDelete('set null')

/** Foreign keys that the deletion of an account checks. */
const people = [
  ['base_texts', 'author_id'],
  ['revisions', 'replaced_by'],
  ['replaced_texts', 'replaced_by'],
] as const

async function createNotices(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('replaced_texts')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('tab', 'text')
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('revision_id', 'integer', (column) =>
      column.notNull().references('revisions.id').onDelete('cascade'),
    )
    .addColumn('replaced_by', 'integer', ofPerson)
    .addColumn('at', 'text', (column) => column.notNull())
    .addUniqueConstraint('replaced_texts_once', ['user_id', 'revision_id'])
    .execute()
  for (const column of ['page_id', 'revision_id'])
    await db.schema
      .createIndex(`replaced_texts_${column}`)
      .on('replaced_texts')
      .column(column)
      .execute()
}
