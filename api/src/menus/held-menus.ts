import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { allMenus } from './store.ts'

type Menus = ReturnType<typeof allMenus>

/** Reads the menus once in each version of the content, for all languages and names. */
export function heldMenus(db: Db, changes: Changes): () => Menus {
  let held: { version: string; menus: Menus } | undefined
  return () => {
    const version = changes.current()
    if (held?.version === version) return held.menus
    const menus = allMenus(db)
    held = { version, menus }
    // Whoever asks next has it tried again.
    menus.catch(() => {
      if (held?.menus === menus) held = undefined
    })
    return menus
  }
}
