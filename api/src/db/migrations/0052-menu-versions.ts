import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Stores the former states of menus, and unsaved content for previews. */
export function menuVersionsMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('menus')
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
      await db.schema
        .createTable('menu_versions')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('items', 'text', (column) => column.notNull())
        .addColumn('saved_at', 'text')
        .addColumn('user_id', 'integer', (column) =>
          column.references('users.id').onDelete('set null'),
        )
        .addColumn('is_machine', 'integer', (column) => column.notNull().defaultTo(0))
        .addPrimaryKeyConstraint('menu_versions_key', ['name', 'version'])
        .execute()
      await sql`insert into menu_versions (name, version, items) select name, 1, items from menus`.execute(
        db,
      )
      await db.schema
        .createTable('preview_drafts')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('user_id', 'integer', (column) =>
          column.notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('saved_at', 'text', (column) => column.notNull())
        .addUniqueConstraint('preview_drafts_key', ['user_id', 'kind', 'name'])
        .execute()
    },
  }
}
