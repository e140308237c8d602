import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from './0001-pages.ts'

/** Types of texts that both databases sort by code point. */
const sortedText = { sqlite: sql`text`, postgres: sql`text collate "C"` }

/** Creates the search index. It is built at the next start. */
export function searchMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('search_postings')
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('term', sortedText[dialect], (column) => column.notNull())
        .addColumn('shard', 'integer', (column) => column.notNull())
        .addColumn('postings', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('search_postings_key', ['locale', 'term', 'shard'])
        .$call((table) => (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
        .execute()
      await db.schema
        .createTable('search_texts')
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('page_id', 'integer', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('title_words', 'integer', (column) => column.notNull())
        .addColumn('heading_words', 'integer', (column) => column.notNull())
        .addColumn('body_words', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('search_texts_key', ['locale', 'number'])
        .addUniqueConstraint('search_texts_page', ['page_id', 'locale'])
        .execute()
      await db.schema
        .createTable('search_words')
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('word', sortedText[dialect], (column) => column.notNull())
        .addColumn('shown', 'text', (column) => column.notNull())
        .addColumn('texts', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('search_words_key', ['locale', 'word'])
        .$call((table) => (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
        .execute()
      await db.schema
        .createTable('search_totals')
        .addColumn('locale', 'text', (column) => column.primaryKey())
        .addColumn('texts', 'integer', (column) => column.notNull())
        .addColumn('title_words', 'integer', (column) => column.notNull())
        .addColumn('heading_words', 'integer', (column) => column.notNull())
        .addColumn('body_words', 'integer', (column) => column.notNull())
        .addColumn('last_number', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('search_queue')
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('page_id', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('search_queue_key', ['locale', 'page_id'])
        .execute()
      await db.schema
        .createTable('search_state')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('rules', 'integer', (column) => column.notNull())
        .addColumn('commit_number', 'integer', (column) => column.notNull())
        .addColumn('owner', 'text')
        .addColumn('lease_until', 'text')
        .execute()
    },
  }
}
