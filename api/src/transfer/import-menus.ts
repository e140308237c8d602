import type { MenuEntry } from '@vitrine/contract/admin/menus'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TransferMenuEntry, TransferMenus } from '@vitrine/contract/exchange/transfer'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { storeMenu } from '../editing/menus/store-menu.ts'
import { productActor } from '../publishing/actor.ts'

/** Imports menus. Omits entries with unknown pages and returns their keys. */
export async function importMenus(
  { db, changes }: { db: Db; changes: Changes },
  rules: LocaleRules,
  menus: TransferMenus,
): Promise<string[]> {
  if (Object.keys(menus).length === 0) return []
  const rows = await db.selectFrom('pages').select(['id', 'key']).execute()
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  const missing: string[] = []
  await changes.commit(async (tx, touch) => {
    touch.pages([])
    for (const [name, entries] of Object.entries(menus)) {
      const menuEntries = entries.flatMap((entry) => toEntry(entry, ids, missing))
      await replaceMenu(tx, rules, name, menuEntries)
    }
  })
  return missing
}

/** Stores a menu as the product; null resets it. */
export const replaceMenu = (
  tx: Db,
  rules: LocaleRules,
  name: string,
  entries: MenuEntry[] | null,
) => storeMenu(tx, rules, { name, entries, actor: productActor, at: new Date().toISOString() })

/** Returns keys in menus of pages that neither exist nor are in `coming`. */
export async function findMissingPages(db: Db, menus: TransferMenus, coming: ReadonlySet<string>) {
  const rows = await db.selectFrom('pages').select('key').execute()
  const keys = new Set([...rows.map(({ key }) => key), ...coming])
  return Object.values(menus)
    .flatMap((entries) => entries.flatMap(getPageKeys))
    .filter((key) => !keys.has(key))
}

const getPageKeys = ({ page, children = [] }: TransferMenuEntry): string[] => [
  ...(page === undefined ? [] : [page]),
  ...children.flatMap(getPageKeys),
]

function toEntry(
  { page, children, ...rest }: TransferMenuEntry,
  ids: Map<string, number>,
  missing: string[],
): MenuEntry[] {
  const id = page === undefined ? undefined : ids.get(page)
  if (page !== undefined && id === undefined) {
    missing.push(page)
    return []
  }
  const subEntries = children?.flatMap((child) => toEntry(child, ids, missing))
  return [
    { ...rest, ...(id !== undefined && { page: id }), ...(subEntries && { children: subEntries }) },
  ]
}
