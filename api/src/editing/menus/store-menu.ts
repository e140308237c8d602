import { formatMenuOutline } from '@vitrine/contract/admin/menu-outline'
import { listPageIds, type MenuEntry, menuVersionsMax } from '@vitrine/contract/admin/menus'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Db } from '../../db/schema.ts'
import { parseMenuItems } from '../../pages/menu-items.ts'
import type { Actor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { findPageTitles } from '../pages/show-page.ts'

export interface NewMenu {
  name: string
  /** Null for the default. */
  entries: MenuEntry[] | null
  actor: Actor
  at: string
}

/**
 * Stores a menu under its name, with a version that can be restored and an entry in the log.
 * Returns false if nothing changed.
 */
export async function storeMenu(
  tx: Db,
  rules: LocaleRules,
  { name, entries, actor, at }: NewMenu,
): Promise<boolean> {
  const row = await findMenuRow(tx, name)
  const items = JSON.stringify(entries)
  const before = row?.items ?? defaultItems
  if (before === items) return false
  const version = await findNextVersion(tx, name, row?.version ?? 0)
  await tx
    .insertInto('menus')
    .values({ name, items, version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ items, version }))
    .execute()
  const { userId: user_id, isMachine } = actor
  await tx
    .insertInto('menu_versions')
    .values({ name, version, items, saved_at: at, user_id, is_machine: isMachine ? 1 : 0 })
    .execute()
  await tx
    .deleteFrom('menu_versions')
    .where('name', '=', name)
    // One more than the changes: the state before the first one.
    .where('version', '<', version - menuVersionsMax)
    .execute()
  const write = await createOutlineWriter(tx, rules, [before, items])
  const change = { before: toValues(write(before)), after: toValues(write(items)) }
  await logChange(tx, actor, { kind: 'menu-changed', subject: name, ...change }, at)
  return true
}

/** Returns a version that no state of the menu has, even if its row was deleted. */
async function findNextVersion(tx: Db, name: string, version: number): Promise<number> {
  const last = await tx
    .selectFrom('menu_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('name', '=', name)
    .executeTakeFirst()
  return Math.max(version, last?.version ?? 0) + 1
}

/** JSON of a menu that was never saved, or that was reset. */
export const defaultItems = 'null'

/** Longest outline in the log. The history of the menu has the whole one. */
const loggedMax = 4_000

const toValues = (outline: string) => ({
  entries: outline.length > loggedMax ? `${outline.slice(0, loggedMax)}…` : outline || null,
})

export const findMenuRow = (db: Db, name: string) =>
  db.selectFrom('menus').selectAll().where('name', '=', name).executeTakeFirst()

/** Returns a function that writes the stored JSON of some menus for readers of the log. */
export async function createOutlineWriter(db: Db, rules: LocaleRules, items: string[]) {
  const ids = new Set(items.flatMap((each) => listPageIds(parseMenuItems(each) ?? [])))
  const chain = getFullFallbackChain(rules, rules.defaultLocale)
  const named = await findPageTitles(db, [...ids], chain)
  const titles = new Map(named.map(({ id, title }) => [id, title]))
  return (each: string) =>
    formatMenuOutline(parseMenuItems(each) ?? [], (id) => titles.get(id) || `#${id}`)
}
