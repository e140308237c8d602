import { listPageIds, MenuEntry } from '@vitrine/contract/admin/menus'
import * as z from 'zod/mini'
import type { Db } from '../db/schema.ts'

const MenuItems = z.nullable(z.array(MenuEntry))

/** Reads the ids of the pages in the legal menu, which are never recommended. */
export async function readLegalPages(db: Db): Promise<Set<number>> {
  const row = await db
    .selectFrom('menus')
    .select('items')
    .where('name', '=', 'legal')
    .executeTakeFirst()
  return new Set(row ? listPageIds(MenuItems.parse(JSON.parse(row.items)) ?? []) : [])
}
