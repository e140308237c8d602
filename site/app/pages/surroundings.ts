import type { MenuItem } from '@vitrine/contract/menus'
import type { Detour } from '@vitrine/contract/pages'
import type { ShouldRevalidateFunction } from 'react-router'
import { localeAt } from '../navigation/place.ts'
import type { Site } from '../site.ts'

export const menuNames = ['main', 'footer', 'legal'] as const

/** What stands around every page, in the visitor's language. */
export interface Surroundings {
  locale: string
  menus: Record<(typeof menuNames)[number], MenuItem[]>
  /** The home page in each language that has one. */
  homes: Detour[]
  /** Something could not be fetched. */
  lacking?: true
}

/** In the browser they are loaded again for another language, or when something was lacking. */
export function loadedForLocale(
  site: Site,
  shown: () => Surroundings | undefined,
): ShouldRevalidateFunction {
  return ({ nextUrl }) => {
    const around = shown()
    return !around || around.lacking === true || around.locale !== localeAt(site, nextUrl.pathname)
  }
}
