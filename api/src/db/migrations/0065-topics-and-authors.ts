import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/**
 * Creates topics and authors of pages, and adds the time at which a later publication changed the
 * words of a text.
 */
export function topicsAndAuthorsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createTopics(db, dialect)
      await createAuthors(db, dialect)
      await createUses(db, 'topic')
      await createUses(db, 'author')
      await db.schema
        .alterTable('page_translations')
        .addColumn('words_changed_at', 'text')
        .execute()
    },
  }
}

async function createTopics(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('topics')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('picture_id', 'integer', (column) =>
      column.references('media.id').onDelete('set null'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('topics_picture').on('topics').column('picture_id').execute()
  await db.schema
    .createTable('topic_translations')
    .addColumn('topic_id', 'integer', (column) =>
      column.notNull().references('topics.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('slug_key', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('topic_translations_pk', ['topic_id', 'locale'])
    .addUniqueConstraint('topic_translations_slug', ['locale', 'slug_key'])
    .execute()
  await db.schema
    .createTable('topic_slug_history')
    .addColumn('topic_id', 'integer', (column) =>
      column.notNull().references('topics.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('slug_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('topic_slug_history_pk', ['locale', 'slug_key'])
    .execute()
  await db.schema
    .createIndex('topic_slug_history_topic')
    .on('topic_slug_history')
    .column('topic_id')
    .execute()
}

async function createAuthors(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('authors')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('portrait_id', 'integer', (column) =>
      column.references('media.id').onDelete('set null'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('authors_portrait').on('authors').column('portrait_id').execute()
  await db.schema
    .createTable('author_translations')
    .addColumn('author_id', 'integer', (column) =>
      column.notNull().references('authors.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('line', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('author_translations_pk', ['author_id', 'locale'])
    .execute()
}

async function createUses(db: Kysely<unknown>, of: 'topic' | 'author') {
  const table = `page_${of}s`
  await db.schema
    .createTable(table)
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn(`${of}_id`, 'integer', (column) =>
      column.notNull().references(`${of}s.id`).onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_pk`, ['page_id', `${of}_id`])
    .execute()
  await db.schema.createIndex(`${table}_${of}`).on(table).column(`${of}_id`).execute()
}
