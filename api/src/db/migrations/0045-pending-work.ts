import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Creates the table of requests to publish, and indexes for the "To do" screen. */
export const pendingWorkMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await createRequests(db)
    await addIndexes(db)
    await db.schema.alterTable('users').addColumn('first_steps_until', 'text').execute()
    // Users who have already worked on this site do not see the first steps.
    await sql`
      update users set first_steps_until = created_at
      where id in (select user_id from changes_log where user_id is not null)
    `.execute(db)
  },
}

async function createRequests(db: Kysely<unknown>) {
  await db.schema
    .createTable('publish_requests')
    .addColumn('page_id', 'integer', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('author_id', 'integer', (column) =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('answered_by', 'integer', (column) =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('answered_at', 'text')
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('publish_requests_pk', ['page_id', 'locale'])
    .execute()
}

async function addIndexes(db: Kysely<unknown>) {
  const indexes = [
    ['publish_requests_state', 'publish_requests', ['state', 'asked_at']],
    ['publish_requests_author', 'publish_requests', ['author_id']],
    ['publish_requests_answered_by', 'publish_requests', ['answered_by']],
    ['working_copies_author', 'working_copies', ['author_id', 'changed', 'updated_at']],
    ['preview_remarks_done', 'preview_remarks', ['done_at']],
    ['pages_review', 'pages', ['review_on']],
  ] as const
  for (const [name, table, columns] of indexes)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
}
