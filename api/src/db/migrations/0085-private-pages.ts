import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds who may read a page: its own setting, and the readers that follow from it and from the pages
 * above. Existing pages stay public.
 */
export const privatePagesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('pages').addColumn('visible_to', 'text').execute()
    await db.schema.alterTable('pages').addColumn('readers', 'text').execute()
    // Few pages are private: queries for them read only their rows.
    for (const column of ['visible_to', 'readers'] as const)
      await db.schema
        .createIndex(`pages_${column}`)
        .on('pages')
        .column(column)
        .where(column, 'is not', null)
        .execute()
  },
}
