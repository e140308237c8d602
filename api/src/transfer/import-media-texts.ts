import type { TransferMediaTexts } from '@vitrine/contract/exchange/transfer'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { describeMedia } from './describe-media.ts'

/** Gives files of the library the alternative texts of a file, where they have none of their own. */
export async function importMediaTexts(db: Db, changes: Changes, texts: TransferMediaTexts) {
  const paths = Object.keys(texts)
  if (paths.length === 0) return
  const files = await db
    .selectFrom('media')
    .select(['id', 'path'])
    .where('path', 'in', paths)
    .execute()
  const said = files.flatMap(({ id, path }) =>
    Object.entries(texts[path] ?? {}).map(([locale, alt]) => ({ id, locale, alt })),
  )
  await changes.commit((tx, touch) => describeMedia(tx, touch, said))
}
