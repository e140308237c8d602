import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the table of remarks that readers leave on previews. */
export function previewRemarksMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('preview_remarks')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('page_id', 'integer', (column) =>
          column.notNull().references('pages.id').onDelete('cascade'),
        )
        .addColumn('link_id', 'integer', (column) =>
          column.references('preview_links.id').onDelete('set null'),
        )
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('done_at', 'text')
        .execute()
      for (const column of ['page_id', 'link_id'])
        await db.schema
          .createIndex(`preview_remarks_${column}`)
          .on('preview_remarks')
          .column(column)
          .execute()
    },
  }
}
