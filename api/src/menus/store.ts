import * as z from 'zod/mini'
import type { Db } from '../db/schema.ts'

/** One entry of a menu as it is kept: a page of the site or an address, with its labels. */
export const MenuEntry = z.object({
  page: z.optional(z.number()),
  url: z.optional(z.string()),
  label: z.optional(z.record(z.string(), z.string())),
  get children() {
    return z.optional(z.array(MenuEntry))
  },
})
export type MenuEntry = z.infer<typeof MenuEntry>

/** The entries of every menu that somebody has written, by its name and in that order. */
export async function allMenus(db: Db): Promise<Map<string, MenuEntry[]>> {
  const rows = await db.selectFrom('menus').select(['name', 'items']).orderBy('name').execute()
  return new Map(rows.map(({ name, items }) => [name, z.array(MenuEntry).parse(JSON.parse(items))]))
}

/** Keeps a menu under its name, in place of the one before; answers whether that is another one. */
export async function keepMenu(tx: Db, name: string, entries: MenuEntry[]): Promise<boolean> {
  const items = JSON.stringify(entries)
  const before = await tx
    .selectFrom('menus')
    .select('items')
    .where('name', '=', name)
    .executeTakeFirst()
  if (before?.items === items) return false
  await tx
    .insertInto('menus')
    .values({ name, items })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ items }))
    .execute()
  return true
}

/** Every address that a menu holds by itself, as it is written. */
export async function menuAddresses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('menus').select('items').execute()
  return rows.flatMap(({ items }) => addressesIn(z.array(MenuEntry).parse(JSON.parse(items))))
}

function addressesIn(entries: MenuEntry[]): string[] {
  return entries.flatMap(({ url, children = [] }) => [
    ...(url ? [url] : []),
    ...addressesIn(children),
  ])
}
