import { slugKey } from '@vitrine/contract/addresses/address'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { freeSlug } from '../publishing/write-text.ts'
import type { Addresses } from './addresses.ts'

/**
 * Gives the texts whose addresses go to other pages of the file those that they move to, all at
 * once: no address has two pages in between. What else the file says of them is written afterwards.
 */
export async function moveAddresses(changes: Changes, moves: Addresses['moves'], now: string) {
  if (moves.length === 0) return
  await changes.commit(async (tx, touch) => {
    // No slug begins with a space, so that nobody meets anybody on the way.
    for (const { pageId, locale } of moves)
      await setSlug(tx, pageId, locale, { slug_key: ` ${pageId}` })
    for (const { pageId, locale, to } of moves) {
      const slug_key = slugKey(to)
      await setSlug(tx, pageId, locale, { slug: to, slug_key, updated_at: now })
      touch.pages([pageId, ...(await freeSlug(tx, locale, slug_key))])
    }
  })
}

function setSlug(
  tx: Db,
  pageId: number,
  locale: string,
  values: { slug?: string; slug_key: string; updated_at?: string },
) {
  return tx
    .updateTable('page_translations')
    .set(values)
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
}
