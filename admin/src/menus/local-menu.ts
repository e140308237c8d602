import { MenuEntry } from '@vitrine/contract/admin/menus'
import * as z from 'zod/mini'

/** An unsaved menu in this browser, and the version that it is based on. */
const LocalMenu = z.object({ version: z.number(), entries: z.array(MenuEntry) })
export type LocalMenu = z.infer<typeof LocalMenu>

const getKey = (userId: number, name: string) => `vitrine-menu-${userId}-${name}`

/** Returns the unsaved menu; undefined if there is none, or if this browser stores nothing. */
export function readLocalMenu(userId: number, name: string): LocalMenu | undefined {
  try {
    const stored = localStorage.getItem(getKey(userId, name))
    return stored ? LocalMenu.safeParse(JSON.parse(stored)).data : undefined
  } catch {
    return undefined
  }
}

/** Stores or removes the unsaved menu. Returns false if this browser stores nothing. */
export function storeLocalMenu(userId: number, name: string, menu: LocalMenu | undefined) {
  try {
    if (menu) localStorage.setItem(getKey(userId, name), JSON.stringify(menu))
    else localStorage.removeItem(getKey(userId, name))
    return true
  } catch {
    return false
  }
}
