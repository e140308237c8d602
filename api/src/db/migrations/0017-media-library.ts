import { toMediaName, toSearchKey } from '@vitrine/contract/names/media-names'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds names, tags, versions and a trash to media, and an index of the texts that use them. */
export const mediaLibraryMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await widenMedia(db)
    await nameMedia(db as Kysely<Named>)
    await moveDecorative(db)
    await createTags(db)
    await createUses(db)
  },
}

async function widenMedia(db: Kysely<unknown>) {
  const media = () => db.schema.alterTable('media')
  const text = (name: string) => media().addColumn(name, 'text').execute()
  const number = (name: string, value: number) =>
    media()
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(value))
      .execute()
  await media()
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await media()
    .addColumn('uploaded_by', 'integer', (column) =>
      column.references('users.id').onDelete('set null'),
    )
    .execute()
  await text('uploaded_at')
  await media()
    .addColumn('search', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await text('deleted_at')
  await number('version', 1)
  await number('decorative', 0)
  await db.schema.createIndex('media_hash').on('media').column('hash').execute()
  await db.schema.createIndex('media_uploaded_by').on('media').column('uploaded_by').execute()
}

interface Named {
  media: { id: number; path: string; name: string; search: string }
}

async function nameMedia(db: Kysely<Named>) {
  const rows = await db.selectFrom('media').select(['id', 'path']).execute()
  for (const { id, path } of rows) {
    const name = toMediaName(path)
    await db
      .updateTable('media')
      .set({ name, search: toSearchKey(name) })
      .where('id', '=', id)
      .execute()
  }
}

// A picture is decorative in all languages or in none.
async function moveDecorative(db: Kysely<unknown>) {
  await sql`update media set decorative = 1 where id in
    (select media_id from media_translations where decorative = 1)`.execute(db)
  await db.schema.alterTable('media_translations').dropColumn('decorative').execute()
}

async function createTags(db: Kysely<unknown>) {
  await db.schema
    .createTable('media_tags')
    .addColumn('media_id', 'integer', (column) =>
      column.notNull().references('media.id').onDelete('cascade'),
    )
    .addColumn('tag', 'text', (column) => column.notNull())
    // The tag in lower case, so that each tag exists once.
    .addColumn('tag_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_tags_pk', ['media_id', 'tag_key'])
    .execute()
  await db.schema.createIndex('media_tags_key').on('media_tags').column('tag_key').execute()
}

async function createUses(db: Kysely<unknown>) {
  await db.schema
    .createTable('media_uses')
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('media_id', 'integer', (column) =>
      column.notNull().references('media.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('media_uses_pk', ['page_id', 'locale', 'media_id'])
    .execute()
  await db.schema.createIndex('media_uses_media').on('media_uses').column('media_id').execute()
  for (const column of ['picture_id', 'seo_image_id'])
    await db.schema.createIndex(`pages_${column}`).on('pages').column(column).execute()
}
