import { listPageIds, MenuEntry } from '@vitrine/contract/admin/menus'
import * as z from 'zod/mini'
import type { Db } from '../db/schema.ts'

const MenuItems = z.nullable(z.array(MenuEntry))

/**
 * Reads the ids of the pages in the legal menu, which are never recommended. The menu links to the
 * accessibility statement even if it has no entry for it.
 */
export async function readLegalPages(db: Db): Promise<Set<number>> {
  const menu = await db
    .selectFrom('menus')
    .select('items')
    .where('name', '=', 'legal')
    .executeTakeFirst()
  const ids = menu ? listPageIds(MenuItems.parse(JSON.parse(menu.items)) ?? []) : []
  const statement = await db
    .selectFrom('accessibility_statement')
    .select('page_id')
    .executeTakeFirst()
  const page = statement?.page_id ?? null
  return new Set(page === null ? ids : [...ids, page])
}
