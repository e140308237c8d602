import type { TransferMenuEntry, TransferMenus } from '@vitrine/contract/exchange/transfer'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { type MenuEntry, saveMenu } from '../menus/store.ts'
import { productActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'

/** Imports menus. Omits entries with unknown pages and returns their keys. */
export async function importMenus(
  db: Db,
  changes: Changes,
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
      if (await saveMenu(tx, name, menuEntries)) await logMenu(tx, name)
    }
  })
  return missing
}

/** Logs a menu that the product has replaced. */
export const logMenu = (tx: Db, subject: string) =>
  logChange(tx, productActor, { kind: 'menu-changed', subject }, new Date().toISOString())

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
