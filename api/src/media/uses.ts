import { getFileIds } from '@vitrine/contract/pages/field-values'
import type { Db } from '../db/schema.ts'

/** Replaces the stored uses of a text: `files` in its content, and those that its fields name. */
export async function replaceMediaUses(
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

export async function addMediaUses(
  tx: Db,
  pageId: number,
  locale: string,
  files: number[],
  fieldValues = '',
) {
  const used = [...new Set([...files, ...(await findFiles(tx, fieldValues))])]
  if (used.length === 0) return
  const rows = used.map((media_id) => ({ page_id: pageId, locale, media_id }))
  await tx.insertInto('media_uses').values(rows).execute()
}

/** Returns the files of the library in fields that still exist. */
async function findFiles(db: Db, fieldValues: string): Promise<number[]> {
  const ids = getFileIds(fieldValues)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
