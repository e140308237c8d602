import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Makes the index of drafts by a machine cover the list of pages, which reads them by page. */
export const machineDraftsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('working_copies_machine').execute()
    await db.schema
      .createIndex('working_copies_machine')
      .on('working_copies')
      .columns(['is_machine', 'changed', 'page_id', 'locale'])
      .execute()
  },
}
