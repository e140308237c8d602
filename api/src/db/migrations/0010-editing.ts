import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the tables of working copies, revisions, schedules and presence, and adds the trash. */
export function editingMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await changePages(db)
      await createRevisions(db, dialect)
      await createWorkingCopies(db)
      await createPlans(db)
      await createPresence(db)
    },
  }
}

const ofPage = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('pages.id').onDelete('cascade')
const ofPerson = (column: ColumnDefinitionBuilder) =>
  column.references('users.id').onDelete('set null')
const leading = (column: ColumnDefinitionBuilder) =>
  column.references('pages.id').onDelete('set null')

async function changePages(db: Kysely<unknown>) {
  const pages = () => db.schema.alterTable('pages')
  await pages().addColumn('deleted_at', 'text').execute()
  await pages().addColumn('owner_id', 'integer', ofPerson).execute()
  await pages().addColumn('review_on', 'text').execute()
  const texts = () => db.schema.alterTable('page_translations')
  // No version of the product published scheduled texts, so they are drafts.
  await sql`update page_translations set status = 'draft' where status = 'scheduled'`.execute(db)
  // No version of the product used the column: schedules have their own table.
  await texts().dropColumn('publish_at').execute()
  await texts().addColumn('published_revision_id', 'integer').execute()
  await texts().addColumn('unpublished_at', 'text').execute()
  await texts().addColumn('lead_page_id', 'integer', leading).execute()
  // Covers the states in the list of pages, because rows contain whole articles.
  await db.schema
    .createIndex('page_translations_of_page')
    .on('page_translations')
    .columns(['page_id', 'locale', 'status'])
    .execute()
  await db.schema
    .createIndex('page_translations_lead')
    .on('page_translations')
    .column('lead_page_id')
    .execute()
}

async function createRevisions(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('revisions')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('page_id', 'integer', ofPage)
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('base_id', 'integer')
    .addColumn('author_id', 'integer', ofPerson)
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('revisions_of_text')
    .on('revisions')
    .columns(['page_id', 'locale', 'id'])
    .execute()
  await db.schema.createIndex('revisions_author').on('revisions').column('author_id').execute()
}

async function createWorkingCopies(db: Kysely<unknown>) {
  await db.schema
    .createTable('working_copies')
    .addColumn('page_id', 'integer', ofPage)
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('author_id', 'integer', ofPerson)
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('changed', 'integer', (column) => column.notNull())
    .addColumn('base_hash', 'text')
    .addColumn('revision_id', 'integer')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('slug_key', 'text', (column) => column.notNull())
    // The last column, because SQLite reads through it to reach later ones.
    .addColumn('fields', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('working_copies_pk', ['page_id', 'locale'])
    .execute()
  await db.schema
    .createIndex('working_copies_state')
    .on('working_copies')
    .columns(['page_id', 'locale', 'changed'])
    .execute()
}

async function createPlans(db: Kysely<unknown>) {
  await db.schema
    .createTable('page_plans')
    .addColumn('page_id', 'integer', ofPage)
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'text')
    .addColumn('revision_id', 'integer')
    .addColumn('unpublish_at', 'text')
    .addColumn('lead_page_id', 'integer', leading)
    .addColumn('author_id', 'integer', ofPerson)
    .addColumn('problem', 'text')
    .addPrimaryKeyConstraint('page_plans_pk', ['page_id', 'locale'])
    .execute()
  for (const moment of ['publish_at', 'unpublish_at'])
    await db.schema.createIndex(`page_plans_${moment}`).on('page_plans').column(moment).execute()
}

async function createPresence(db: Kysely<unknown>) {
  await db.schema
    .createTable('presence')
    .addColumn('page_id', 'integer', ofPage)
    .addColumn('tab', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text')
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('presence_pk', ['page_id', 'user_id', 'tab'])
    .execute()
  await db.schema.createIndex('presence_seen').on('presence').column('seen_at').execute()
}
