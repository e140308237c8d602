import type { MenuItem } from '@vitrine/contract/pages/menus'
import type { Detour } from '@vitrine/contract/pages/pages'

export const menuNames = ['main', 'footer', 'legal'] as const

export interface SiteData {
  locale: string
  menus: Record<(typeof menuNames)[number], MenuItem[]>
  homes: Detour[]
  /** True if the language has a search. */
  hasSearch?: boolean
  isIncomplete?: true
}
