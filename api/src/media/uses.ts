import { picturesIn } from '@vitrine/contract/pages/template-fields'
import type { Db } from '../db/schema.ts'

/**
 * Stores which files the text of a page shows or links to, and the pictures in its fields. Replaces
 * the stored ones.
 */
export async function keepMediaUses(
  tx: Db,
  pageId: number,
  locale: string,
  files: number[],
  fieldValues = '',
) {
  await tx
    .deleteFrom('media_uses')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
  await addMediaUses(tx, pageId, locale, files, fieldValues)
}

/** Like `keepMediaUses`, but for a text that has none stored. */
export async function addMediaUses(
  tx: Db,
  pageId: number,
  locale: string,
  files: number[],
  fieldValues = '',
) {
  const used = [...new Set([...files, ...(await heldPictures(tx, fieldValues))])]
  if (used.length === 0) return
  const rows = used.map((media_id) => ({ page_id: pageId, locale, media_id }))
  await tx.insertInto('media_uses').values(rows).execute()
}

/** A picture that a field names may have been deleted for good since. */
async function heldPictures(db: Db, fieldValues: string): Promise<number[]> {
  const ids = picturesIn(fieldValues)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
