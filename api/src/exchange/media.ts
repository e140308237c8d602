import type { SiteMedium } from '@vitrine/contract/exchange/site-file'
import type { Db } from '../db/schema.ts'

/** The files of the library, as another site takes them. */
export async function describedMedia(db: Db): Promise<SiteMedium[]> {
  const rows = await db
    .selectFrom('media')
    .leftJoin('media_folders', 'media_folders.id', 'media.folder_id')
    .select(['media.id', 'path', 'hash', 'media.name', 'focal_x', 'focal_y', 'decorative'])
    .select('media_folders.name as folder')
    .where('deleted_at', 'is', null)
    .orderBy('path')
    .execute()
  const texts = await db
    .selectFrom('media_translations')
    .select(['media_id', 'locale', 'alt', 'caption'])
    .orderBy('locale')
    .execute()
  const tags = await db
    .selectFrom('media_tags')
    .select(['media_id', 'tag'])
    .orderBy('tag_key')
    .execute()
  const textsOf = Map.groupBy(texts, ({ media_id }) => media_id)
  const tagsOf = Map.groupBy(tags, ({ media_id }) => media_id)
  return rows.map(({ id, folder, ...medium }) => ({
    ...medium,
    // Not named where there is none: files from before folders compare as they did.
    ...(folder !== null && { folder }),
    texts: Object.fromEntries(
      (textsOf.get(id) ?? []).map(({ locale, alt, caption }) => [locale, { alt, caption }]),
    ),
    tags: (tagsOf.get(id) ?? []).map(({ tag }) => tag),
  }))
}
