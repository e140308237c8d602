import { toSlugKey } from '@vitrine/contract/addresses/address'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { removeFormerSlug } from '../publishing/write-text.ts'
import type { AddressAssignment } from './assign-addresses.ts'

/**
 * Moves the texts that give their address to another page of the file, in one transaction, so that
 * no address ever has two pages. The rest of these texts is written later.
 */
export async function moveAddresses(
  changes: Changes,
  moves: AddressAssignment['moves'],
  now: string,
) {
  if (moves.length === 0) return
  await changes.commit(async (tx, touch) => {
    // Temporary keys: no slug starts with a space, so they cannot clash.
    for (const { pageId, locale } of moves)
      await setSlug(tx, pageId, locale, { slug_key: ` ${pageId}` })
    for (const { pageId, locale, to } of moves) {
      const slug_key = toSlugKey(to)
      await setSlug(tx, pageId, locale, { slug: to, slug_key, updated_at: now })
      touch.pages([pageId, ...(await removeFormerSlug(tx, locale, slug_key))])
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
