import { createContext, type ReactNode, use } from 'react'
import type { SiteData } from './site-data.ts'
import type { Speech } from './use-texts.ts'

/** Where the components of a layout stand: the same on a page and on a screen. */
export interface Here {
  /** The encoded path, as it was asked for. */
  pathname: string
  /** Another one for each visit of a screen: what was open is then closed. */
  visit?: string
  siteData: SiteData | undefined
  /** On the server: draws what `Held` names, or takes it from what was drawn before. */
  hold?: (name: string, speech: Speech, drawing: ReactNode) => ReactNode
  /** On the server: a place for HTML that is put in as it is. */
  insert?: (html: string) => ReactNode
}

export const HereContext = createContext<Here | undefined>(undefined)

export function useHere(): Here {
  const here = use(HereContext)
  if (!here) throw new Error('A component of the layout is shown outside of a page.')
  return here
}
