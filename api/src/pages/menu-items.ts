import { MenuEntry } from '@vitrine/contract/admin/menus'
import * as z from 'zod/mini'

/** Stored entries of a menu; null for the default. */
const MenuItems = z.nullable(z.array(MenuEntry))

export const parseMenuItems = (items: string): MenuEntry[] | null =>
  MenuItems.parse(JSON.parse(items))
