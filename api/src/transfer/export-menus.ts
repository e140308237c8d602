import type { TransferMenuEntry, TransferMenus } from '@vitrine/contract/exchange/transfer'
import type { Db } from '../db/schema.ts'
import { allMenus, type MenuEntry } from '../menus/store.ts'

/** Every menu, its pages named by their keys, as `importMenus` takes them. */
export async function exportMenus(db: Db): Promise<TransferMenus> {
  const rows = await db.selectFrom('pages').select(['id', 'key']).execute()
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  const menus: TransferMenus = {}
  for (const [name, entries] of await allMenus(db))
    menus[name] = entries.flatMap((entry) => entryOf(entry, keys))
  return menus
}

// A page that is gone is shown by no menu either.
function entryOf(
  { page, children, ...rest }: MenuEntry,
  keys: Map<number, string>,
): TransferMenuEntry[] {
  const key = page === undefined ? undefined : keys.get(page)
  if (page !== undefined && key === undefined) return []
  const below = children?.flatMap((child) => entryOf(child, keys))
  return [{ ...(key !== undefined && { page: key }), ...rest, ...(below && { children: below }) }]
}
