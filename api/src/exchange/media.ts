import type { SiteFileMedia } from '@vitrine/contract/exchange/site-file'
import type { Db } from '../db/schema.ts'

/** Reads the library files with their texts and tags, for another site. */
export async function readMedia(db: Db): Promise<SiteFileMedia[]> {
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
  const textsById = Map.groupBy(texts, ({ media_id }) => media_id)
  const tagsById = Map.groupBy(tags, ({ media_id }) => media_id)
  return rows.map(({ id, folder, ...medium }) => ({
    ...medium,
    // Omitted without a folder, so that files from before folders have the same digest.
    ...(folder !== null && { folder }),
    texts: Object.fromEntries(
      (textsById.get(id) ?? []).map(({ locale, alt, caption }) => [locale, { alt, caption }]),
    ),
    tags: (tagsById.get(id) ?? []).map(({ tag }) => tag),
  }))
}
