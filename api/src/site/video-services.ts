import {
  findVideo,
  playerPath,
  type VideoService,
  videoHosts,
  videoServices,
} from '@vitrine/contract/media/video-services'
import type { ExpressionBuilder } from 'kysely'
import { videoLinkCondition } from '../db/migrations/0076-video-links.ts'
import type { Db, Tables } from '../db/schema.ts'

/** Lists the video services whose player a published text offers. */
export async function listVideoServices(db: Db): Promise<VideoService[]> {
  const rows = await db
    .selectFrom('outbound_links')
    .innerJoin('page_translations', (join) =>
      join
        .onRef('page_translations.page_id', '=', 'outbound_links.page_id')
        .onRef('page_translations.locale', '=', 'outbound_links.locale'),
    )
    .innerJoin('pages', 'pages.id', 'outbound_links.page_id')
    .select('outbound_links.url')
    .distinct()
    .where('page_translations.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
    .where('pages.readers', 'is', null)
    .where(videoLinkCondition)
    .where((where) => where.or(videoHosts.map((each) => offersPlayer(where, each))))
    .execute()
  const used = new Set(rows.map(({ url }) => findVideo(url)?.service))
  return videoServices.filter((service) => used.has(service))
}

/** Condition: the address is of the host, and the text has a player of its service. */
function offersPlayer(
  where: ExpressionBuilder<Tables, 'outbound_links' | 'page_translations' | 'pages'>,
  { service, host }: (typeof videoHosts)[number],
) {
  const player = `%data-video=%${playerPath}${service}/%`
  return where.and([
    where('outbound_links.url', 'like', `http%://${host}/%`),
    where.or([
      where('page_translations.content_html', 'like', player),
      where('page_translations.field_html', 'like', player),
    ]),
  ])
}
