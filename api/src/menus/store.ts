import type { MenuEntry } from '@vitrine/contract/admin/menus'
import type { Db } from '../db/schema.ts'
import { parseMenuItems } from '../pages/menu-items.ts'

/** Returns the saved menus by name, without those that were reset. */
export async function readMenus(db: Db): Promise<Map<string, MenuEntry[]>> {
  const rows = await db.selectFrom('menus').select(['name', 'items']).orderBy('name').execute()
  return new Map(
    rows.flatMap(({ name, items }) => {
      const entries = parseMenuItems(items)
      return entries ? [[name, entries] as const] : []
    }),
  )
}

/** Returns all URLs in menu entries, as written. */
export async function listMenuUrls(db: Db): Promise<string[]> {
  const menus = await readMenus(db)
  return [...menus.values()].flatMap(collectUrls)
}

function collectUrls(entries: MenuEntry[]): string[] {
  return entries.flatMap(({ url, children = [] }) => [
    ...(url ? [url] : []),
    ...collectUrls(children),
  ])
}

/** Returns the parent of each page outside the trash, also of unpublished ones. */
export async function readParents(db: Db): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'parent_id'])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
}

/** True if an entry may link to a parent of its page. */
export const usesParents = (entries: readonly MenuEntry[]): boolean =>
  entries.some(({ missing, children = [] }) => missing === 'parent' || usesParents(children))
