import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Indexes the lists of responses: by state with its counts, and all of a form. Both are in the order
 * of the ids, which is that of receipt.
 */
export const responseListsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('form_responses_state')
      .on('form_responses')
      .columns(['page_id', 'state', 'id', 'locale'])
      .execute()
    await db.schema
      .createIndex('form_responses_newest')
      .on('form_responses')
      .columns(['page_id', 'id'])
      .execute()
  },
}
