import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds video and audio to the library: durations, languages, posters, transcripts and tracks; and
 * what PDFs contain.
 */
export const mediaTracksMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('media').addColumn('duration_ms', 'integer').execute()
    await db.schema.alterTable('media').addColumn('locale', 'text').execute()
    await db.schema
      .alterTable('media')
      .addColumn('poster_id', 'integer', (column) =>
        column.references('media.id').onDelete('set null'),
      )
      .execute()
    // Deleting a file searches its references.
    await db.schema.createIndex('media_poster').on('media').column('poster_id').execute()
    await db.schema
      .alterTable('media_translations')
      .addColumn('transcript', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .createTable('media_tracks')
      .addColumn('media_id', 'integer', (column) =>
        column.notNull().references('media.id').onDelete('cascade'),
      )
      .addColumn('file_id', 'integer', (column) =>
        column.notNull().references('media.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('is_default', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('media_tracks_pkey', ['media_id', 'file_id'])
      .execute()
    await db.schema.createIndex('media_tracks_file').on('media_tracks').column('file_id').execute()
    await db.schema
      .createTable('media_documents')
      .addColumn('media_id', 'integer', (column) =>
        column.primaryKey().references('media.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('pages', 'integer')
      .addColumn('is_tagged', 'integer')
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
  },
}
