import type { LocaleRules } from '@vitrine/contract/config/config'
import { toBatches } from '../../db/batches.ts'
import type { Db } from '../../db/schema.ts'
import { getAddressKey } from '../../html/site-address.ts'

/**
 * Finds the addresses among these that a page will have when its draft is published, in any
 * language. Returns the id of a page by address.
 */
export async function findDraftAddresses(
  db: Db,
  rules: LocaleRules,
  addresses: string[],
): Promise<Map<string, number>> {
  const keys = new Map(
    addresses.flatMap((address) => {
      const key = getAddressKey(rules, address)
      return key === undefined ? [] : [[address, key] as const]
    }),
  )
  const owners = new Map<string, number>()
  for (const batch of toBatches([...new Set(keys.values())])) {
    const rows = await db
      .selectFrom('working_copies as drafts')
      .innerJoin('pages', 'pages.id', 'drafts.page_id')
      .select(['drafts.page_id', 'drafts.slug_key'])
      .where('drafts.slug_key', 'in', batch)
      .where('pages.deleted_at', 'is', null)
      .execute()
    for (const { page_id, slug_key } of rows) owners.set(slug_key, page_id)
  }
  return new Map(
    [...keys].flatMap(([address, key]) => {
      const id = owners.get(key)
      return id === undefined ? [] : [[address, id] as const]
    }),
  )
}
