import { listPageIds } from '@vitrine/contract/admin/menus'
import type { Db } from '../db/schema.ts'
import { parseMenuItems } from './menu-items.ts'

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
  const ids = menu ? listPageIds(parseMenuItems(menu.items) ?? []) : []
  const statement = await db
    .selectFrom('accessibility_statement')
    .select('page_id')
    .executeTakeFirst()
  const page = statement?.page_id ?? null
  return new Set(page === null ? ids : [...ids, page])
}
