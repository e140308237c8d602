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

/** Every image by its id. */
export async function storedPictures(db: Db): Promise<Map<number, StoredPicture>> {
  const rows = await db.selectFrom('media').select(['id', 'path', 'width', 'height']).execute()
  const texts = await db
    .selectFrom('media_translations')
    .select(['media_id', 'locale', 'alt'])
    .where('decorative', '=', 0)
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
