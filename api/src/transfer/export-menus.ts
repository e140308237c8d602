import type { MenuEntry } from '@vitrine/contract/admin/menus'
import type { TransferMenuEntry, TransferMenus } from '@vitrine/contract/exchange/transfer'
import type { Db } from '../db/schema.ts'
import { readMenus } from '../menus/store.ts'

/** Exports all menus, with pages by key, as `importMenus` takes them. */
export async function exportMenus(db: Db): Promise<TransferMenus> {
  const rows = await db.selectFrom('pages').select(['id', 'key']).execute()
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  const menus: TransferMenus = {}
  for (const [name, entries] of await readMenus(db))
    menus[name] = entries.flatMap((entry) => toEntry(entry, keys))
  return menus
}

// Menus do not show deleted pages.
function toEntry(
  { page, children, ...rest }: MenuEntry,
  keys: Map<number, string>,
): TransferMenuEntry[] {
  const key = page === undefined ? undefined : keys.get(page)
  if (page !== undefined && key === undefined) return []
  const subEntries = children?.flatMap((child) => toEntry(child, keys))
  return [
    {
      ...(key !== undefined && { page: key }),
      ...rest,
      ...(subEntries && { children: subEntries }),
    },
  ]
}
