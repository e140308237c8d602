import type { TransferMenuEntry, TransferMenus } from '@vitrine/contract/exchange/transfer'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { keepMenu, type MenuEntry } from '../menus/store.ts'
import { product } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'

/** Keeps the menus of a file; entries that name no page are left out and named in the answer. */
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
      const kept = entries.flatMap((entry) => entryOf(entry, ids, missing))
      if (await keepMenu(tx, name, kept)) await logMenu(tx, name)
    }
  })
  return missing
}

/** Records a menu that the product has replaced. */
export const logMenu = (tx: Db, subject: string) =>
  logChange(tx, product, { kind: 'menu-changed', subject }, new Date().toISOString())

/** The pages that menus name and that are neither held nor among those that are about to come. */
export async function pagesMissingIn(db: Db, menus: TransferMenus, coming: ReadonlySet<string>) {
  const rows = await db.selectFrom('pages').select('key').execute()
  const keys = new Set([...rows.map(({ key }) => key), ...coming])
  return Object.values(menus)
    .flatMap((entries) => entries.flatMap(pagesIn))
    .filter((key) => !keys.has(key))
}

const pagesIn = ({ page, children = [] }: TransferMenuEntry): string[] => [
  ...(page === undefined ? [] : [page]),
  ...children.flatMap(pagesIn),
]

function entryOf(
  { page, children, ...rest }: TransferMenuEntry,
  ids: Map<string, number>,
  missing: string[],
): MenuEntry[] {
  const id = page === undefined ? undefined : ids.get(page)
  if (page !== undefined && id === undefined) {
    missing.push(page)
    return []
  }
  const below = children?.flatMap((child) => entryOf(child, ids, missing))
  return [{ ...rest, ...(id !== undefined && { page: id }), ...(below && { children: below }) }]
}
