import type { ReactNode } from 'react'
import type { Language } from '../locale/languages.ts'
import type { SiteData } from '../site/site-data.ts'
import type { PageView } from '../templates/template.ts'

/** What a layout is drawn of. */
export interface LayoutProps {
  view: PageView | undefined
  /** A menu in the place of the site's own. */
  menu?: ReactNode
  /** The languages of what is no page. */
  languages?: Language[] | undefined
  /** Language of what is no page, where it had to borrow its texts. */
  spoken?: string | undefined
  menus: SiteData['menus']
  homes: SiteData['homes']
  children: ReactNode
}
