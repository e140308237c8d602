import * as z from 'zod/mini'
import type { Db } from '../db/schema.ts'

/** Stored entry of a menu: a page or a URL, with labels by locale. */
export const MenuEntry = z.object({
  page: z.optional(z.number()),
  url: z.optional(z.string()),
  label: z.optional(z.record(z.string(), z.string())),
  get children() {
    return z.optional(z.array(MenuEntry))
  },
})
export type MenuEntry = z.infer<typeof MenuEntry>

/** Returns the entries of all saved menus by name. */
export async function readMenus(db: Db): Promise<Map<string, MenuEntry[]>> {
  const rows = await db.selectFrom('menus').select(['name', 'items']).orderBy('name').execute()
  return new Map(rows.map(({ name, items }) => [name, z.array(MenuEntry).parse(JSON.parse(items))]))
}

/** Saves a menu under its name. Returns false if nothing changed. */
export async function saveMenu(tx: Db, name: string, entries: MenuEntry[]): Promise<boolean> {
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

/** Returns all URLs in menu entries, as written. */
export async function listMenuUrls(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('menus').select('items').execute()
  return rows.flatMap(({ items }) => collectUrls(z.array(MenuEntry).parse(JSON.parse(items))))
}

function collectUrls(entries: MenuEntry[]): string[] {
  return entries.flatMap(({ url, children = [] }) => [
    ...(url ? [url] : []),
    ...collectUrls(children),
  ])
}
