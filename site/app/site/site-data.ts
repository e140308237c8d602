import type { MenuItem } from '@vitrine/contract/pages/menus'
import type { Detour } from '@vitrine/contract/pages/pages'

export const menuNames = ['main', 'footer', 'legal'] as const

/** What stands around every page, in the visitor's language. */
export interface SiteData {
  locale: string
  menus: Record<(typeof menuNames)[number], MenuItem[]>
  /** The home page in each language that has one. */
  homes: Detour[]
  /** Something could not be fetched. */
  lacking?: true
}
