import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export type Dialect = 'sqlite' | 'postgres'

/** Creates the tables of pages, texts, images, contents, menus and the content version. */
export function pagesMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createMedia(db, dialect)
      await createPages(db, dialect)
      await createContents(db)
      await createMenus(db)
      await createContentVersion(db)
      await createSettings(db)
    },
  }
}

/** An auto-increment id column. */
export const serial = {
  sqlite: {
    type: 'integer',
    build: (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement(),
  },
  postgres: { type: 'serial', build: (column: ColumnDefinitionBuilder) => column.primaryKey() },
} as const

async function createMedia(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('media')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('path', 'text', (column) => column.notNull().unique())
    .addColumn('mime', 'text', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('focal_x', 'real', (column) => column.notNull().defaultTo(0.5))
    .addColumn('focal_y', 'real', (column) => column.notNull().defaultTo(0.5))
    .execute()
  await db.schema
    .createTable('media_translations')
    .addColumn('media_id', 'integer', (column) =>
      column.notNull().references('media.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('caption', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('decorative', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('media_translations_pk', ['media_id', 'locale'])
    .execute()
}

async function createPages(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('pages')
    .addColumn('id', serial[dialect].type, serial[dialect].build)
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('picture_id', 'integer', (column) =>
      column.references('media.id').onDelete('set null'),
    )
    .addColumn('seo_type', 'text', (column) => column.notNull())
    .addColumn('seo_image_id', 'integer', (column) =>
      column.references('media.id').onDelete('set null'),
    )
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('parent_id', 'integer', (column) =>
      column.references('pages.id').onDelete('set null'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pages_parent').on('pages').column('parent_id').execute()
  await createPageTranslations(db)
  await createSlugHistory(db)
}

async function createPageTranslations(db: Kysely<unknown>) {
  await db.schema
    .createTable('page_translations')
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('slug_key', 'text', (column) => column.notNull())
    .addColumn('seo_title', 'text', (column) => column.notNull())
    .addColumn('seo_description', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'text')
    .addColumn('published_at', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    // Columns for readers come first: SQLite reads through all columns before the requested one.
    .addColumn('content_html', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_translations_pk', ['page_id', 'locale'])
    .addUniqueConstraint('page_translations_slug', ['locale', 'slug_key'])
    .execute()
}

async function createSlugHistory(db: Kysely<unknown>) {
  await db.schema
    .createTable('slug_history')
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('slug_key', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('slug_history_pk', ['locale', 'slug_key'])
    .execute()
}

async function createContents(db: Kysely<unknown>) {
  await db.schema
    .createTable('contents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('contents_template').on('contents').column('template').execute()
  await db.schema
    .createTable('content_translations')
    .addColumn('content_id', 'text', (column) =>
      column.notNull().references('contents.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('content', 'text')
    .addPrimaryKeyConstraint('content_translations_pk', ['content_id', 'locale'])
    .execute()
}

async function createMenus(db: Kysely<unknown>) {
  await db.schema
    .createTable('menus')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('items', 'text', (column) => column.notNull())
    .execute()
}

async function createContentVersion(db: Kysely<unknown>) {
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .execute()
}

async function createSettings(db: Kysely<unknown>) {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
