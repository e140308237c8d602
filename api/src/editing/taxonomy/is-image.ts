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

/** Removes the picture if its file was deleted in the meantime. */
export async function withExistingPicture<T extends { picture: number | null }>(
  db: Db,
  fields: T,
): Promise<T> {
  const isMissing = fields.picture !== null && !(await isImage(db, fields.picture))
  return isMissing ? { ...fields, picture: null } : fields
}
