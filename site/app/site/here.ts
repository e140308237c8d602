import type { FormNotice } from '@vitrine/contract/forms/form-notice'
import type { VideoService } from '@vitrine/contract/media/video-services'
import { createContext, type ReactNode, use } from 'react'
import type { SiteData } from './site-data.ts'
import type { TextScope } from './use-texts.ts'

export interface Here {
  pathname: string
  /** Changes with each visit of a screen, so that open menus close. */
  visit?: string
  siteData: SiteData | undefined
  /** Video services whose player a text of the site offers. */
  videoServices?: readonly VideoService[] | undefined
  /** What the forms of the site keep. */
  forms?: readonly FormNotice[] | undefined
  /** True if some pages are for signed-in users only. */
  membersArea?: boolean | undefined
  /** On the server: renders the children of `Held`, or takes them from the cache. */
  renderCached?: (name: string, scope: TextScope, node: ReactNode) => ReactNode
  insert?: (html: string) => ReactNode
}

export const HereContext = createContext<Here | undefined>(undefined)

export function useHere(): Here {
  const here = use(HereContext)
  if (!here)
    throw new Error('useHere needs a HereContext: the component is rendered outside of a page.')
  return here
}
