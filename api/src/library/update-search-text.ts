import { toSearchKey } from '@vitrine/contract/names/media-names'
import type { Db } from '../db/schema.ts'

/** Updates the search text of a file: its name, tags, and texts in all languages. */
export async function updateSearchText(tx: Db, id: number) {
  const item = await tx.selectFrom('media').select('name').where('id', '=', id).executeTakeFirst()
  const tags = await tx.selectFrom('media_tags').select('tag').where('media_id', '=', id).execute()
  const texts = await tx
    .selectFrom('media_translations')
    .select(['alt', 'caption'])
    .where('media_id', '=', id)
    .execute()
  const words = [
    item?.name ?? '',
    ...tags.map(({ tag }) => tag),
    ...texts.flatMap(({ alt, caption }) => [alt, caption]),
  ]
  const search = toSearchKey(words.join('\n'))
  await tx.updateTable('media').set({ search }).where('id', '=', id).execute()
}
