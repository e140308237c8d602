import type { MenuItem } from '@vitrine/contract/menus'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

export const menuNames = ['main', 'footer', 'legal'] as const

/** The menus around every page, in the visitor's language. */
export interface Surroundings {
  locale: string
  menus: Record<(typeof menuNames)[number], MenuItem[]>
}

/** The menus change with the first segment only, where the locale stands. */
export function localeMayDiffer({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return firstSegment(currentUrl) !== firstSegment(nextUrl)
}

const firstSegment = (url: URL) => url.pathname.split('/', 2)[1]
