import type { TransferMediaTexts } from '@vitrine/contract/exchange/transfer'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { describeMedia } from './describe-media.ts'

/** Imports alternative texts of library files that have none. */
export async function importMediaTexts(db: Db, changes: Changes, texts: TransferMediaTexts) {
  const paths = Object.keys(texts)
  if (paths.length === 0) return
  const files = await db
    .selectFrom('media')
    .select(['id', 'path'])
    .where('path', 'in', paths)
    .execute()
  const descriptions = files.flatMap(({ id, path }) =>
    Object.entries(texts[path] ?? {}).map(([locale, alt]) => ({ id, locale, alt })),
  )
  await changes.commit((tx, touch) => describeMedia(tx, touch, descriptions))
}
