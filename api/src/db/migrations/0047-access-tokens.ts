import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Dialect, serial } from './0001-pages.ts'

/** Adds access tokens for programs. They are deleted with the account of their user. */
export function accessTokensMigration(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('access_tokens')
        .addColumn('id', serial[dialect].type, serial[dialect].build)
        .addColumn('user_id', 'integer', (column) =>
          column.notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('name', 'text', (column) => column.notNull())
        // Scopes in JSON.
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('last_used_at', 'text')
        .execute()
      await db.schema
        .createIndex('access_tokens_user')
        .on('access_tokens')
        .column('user_id')
        .execute()
    },
  }
}
