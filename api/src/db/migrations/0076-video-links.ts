import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Condition of the index. A query with the same words reads only its rows. */
export const videoLinkCondition = sql.raw<boolean>(
  "(url like '%youtu%' or url like '%vimeo.com/%' or url like '%dailymotion.com/%' or url like '%//dai.ly/%')",
)

/** Indexes the links to video services, which are few among all links. */
export const videoLinksMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index outbound_links_videos on outbound_links (page_id, locale) where ${videoLinkCondition}`.execute(
      db,
    )
  },
}
