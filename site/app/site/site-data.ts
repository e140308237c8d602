import type { MenuItem } from '@vitrine/contract/pages/menus'
import type { Detour } from '@vitrine/contract/pages/pages'

export const menuNames = ['main', 'footer', 'legal'] as const

/** Menus and home pages that every page shows, in one locale. */
export interface SiteData {
  locale: string
  menus: Record<(typeof menuNames)[number], MenuItem[]>
  /** The home page in each language that has one. */
  homes: Detour[]
  /** True if a part could not be fetched. */
  lacking?: true
}
