import { addVersion } from '@vitrine/contract/media/images'
import { type FocalPoint, isCentre } from '@vitrine/contract/media/media-rules'
import type { Picture } from '@vitrine/contract/pages/pages'
import type { Db } from '../db/schema.ts'

export interface StoredPicture {
  url: string
  width: number | null
  height: number | null
  alt: Record<string, string>
  /** Absent for the centre. */
  focal?: FocalPoint
}

/** Returns the URL path of a file of the library, on the admin host and on the site. */
export const getStoragePath = (path: string, version = 1) =>
  addVersion(`/storage/${path.split('/').map(encodeURIComponent).join('/')}`, version)

/** Returns the address that content names a file of the library by. */
export const getContentAddress = (path: string) =>
  getStoragePath(path).replace('/storage/', '/media/')

/** Returns images by id: all, or those with the given ids. */
export async function readPictures(db: Db, ids?: number[]): Promise<Map<number, StoredPicture>> {
  if (ids?.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['id', 'path', 'version', 'width', 'height', 'decorative', 'focal_x', 'focal_y'])
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()
  const texts = await db
    .selectFrom('media_translations')
    .select(['media_id', 'locale', 'alt'])
    .$if(ids !== undefined, (query) => query.where('media_id', 'in', ids ?? []))
    .execute()
  const textsById = Map.groupBy(texts, ({ media_id }) => media_id)
  const pictures = rows.map((row) => {
    const { id, path, version, width, height, decorative, focal_x: x, focal_y: y } = row
    const ownTexts = decorative ? [] : (textsById.get(id) ?? [])
    const picture: StoredPicture = {
      url: getStoragePath(path, version),
      width,
      height,
      alt: Object.fromEntries(ownTexts.map(({ locale, alt }) => [locale, alt])),
      ...(!isCentre({ x, y }) && { focal: { x, y } }),
    }
    return [id, picture] as const
  })
  return new Map(pictures)
}

/** Returns an image with the alternative text of a locale; empty if there is none. */
export function toPicture(picture: StoredPicture | null, locale: string): Picture | null {
  return picture && { ...picture, alt: picture.alt[locale] ?? '' }
}
