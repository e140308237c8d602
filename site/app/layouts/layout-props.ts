import type { ReactNode } from 'react'
import type { SwitcherEntry } from '../locale/languages.ts'
import type { SiteData } from '../site/site-data.ts'
import type { PageView } from '../templates/template.ts'

export interface LayoutProps {
  view: PageView | undefined
  /** Replaces the menu of the site. */
  menu?: ReactNode
  /** Languages of a screen; a page has its own. */
  languages?: SwitcherEntry[] | undefined
  /** Locale of the texts of a screen, if they fall back to another locale. */
  spoken?: string | undefined
  menus: SiteData['menus']
  homes: SiteData['homes']
  children: ReactNode
}
