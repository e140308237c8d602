import type { Db } from '../../db/schema.ts'

/** True if the library has an image with an id. */
export async function isImage(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('mime')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.mime.startsWith('image/') ?? false
}

/** Returns the id of an image; null if its file was deleted in the meantime. */
export const keepImage = async (db: Db, id: number | null): Promise<number | null> =>
  id !== null && (await isImage(db, id)) ? id : null
