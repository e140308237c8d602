import type { Picture } from '@vitrine/contract/pages'
import type { Db } from '../db/schema.ts'

/** An image as the database knows it; its alternative texts are by locale. */
export interface StoredPicture {
  url: string
  width: number | null
  height: number | null
  alt: Record<string, string>
}

/** Where the images are served, on the admin host and on the site. */
export const storagePath = (path: string) =>
  `/storage/${path.split('/').map(encodeURIComponent).join('/')}`

/** Images by their ids: all, or those of some ids. */
export async function storedPictures(db: Db, ids?: number[]): Promise<Map<number, StoredPicture>> {
  if (ids?.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['id', 'path', 'version', 'width', 'height', 'decorative', 'focal_x', 'focal_y'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()
  const texts = await db
    .selectFrom('media_translations')
    .select(['media_id', 'locale', 'alt'])
    .$if(ids !== undefined, (query) => query.where('media_id', 'in', ids ?? []))
    .execute()
  const pictures = new Map<number, StoredPicture>()
  for (const { id, path, width, height } of rows)
    pictures.set(id, { url: storagePath(path), width, height, alt: {} })
  for (const { media_id, locale, alt } of texts) {
    const picture = pictures.get(media_id)
    if (picture) picture.alt[locale] = alt
  }
  return pictures
}

/** The image as a reader of this locale gets it; one without a text is decoration. */
export function pictureIn(picture: StoredPicture | null, locale: string): Picture | null {
  return picture && { ...picture, alt: picture.alt[locale] ?? '' }
}
