import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Creates the threads of responses, with their notes, and the person in charge of a response. */
export function formMessagesMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('form_messages')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('response_id', 'integer', (column) =>
          column.notNull().references('form_responses.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('author_id', 'integer', (column) =>
          column.references('users.id').onDelete('set null'),
        )
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('form_messages_response')
        .on('form_messages')
        .columns(['response_id', 'id'])
        .execute()
      await db.schema
        .alterTable('form_responses')
        .addColumn('assignee_id', 'integer', (column) =>
          column.references('users.id').onDelete('set null'),
        )
        .execute()
    },
  }
}
