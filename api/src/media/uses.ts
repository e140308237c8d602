import type { Db } from '../db/schema.ts'

/** Writes down which files the text of a page shows or leads to, in place of those before. */
export async function keepMediaUses(tx: Db, pageId: number, locale: string, files: number[]) {
  await tx
    .deleteFrom('media_uses')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
  if (files.length === 0) return
  const rows = files.map((media_id) => ({ page_id: pageId, locale, media_id }))
  await tx.insertInto('media_uses').values(rows).execute()
}
