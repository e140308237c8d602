import { createContext, use, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { AsyncSource } from '../async/async-data.ts'
import { quietly } from '../async/quietly.ts'
import { placeOf } from '../site/place.ts'
import { useSite } from '../site/site.ts'
import type { LayoutName } from '../templates/template.ts'
import type { Arrival } from '../transition/arrival.ts'

/** What components need to know and report while the browser navigates. */
export interface BrowserNavigation {
  loading: AsyncSource<unknown>
  /** Call when a page, or another part of its list, is in the document. */
  arrived: (arrival: Arrival) => void
  announce: (text: string) => void
}

const idle = { status: 'idle' } as const

/** The default is for the server, which never navigates. */
export const NavigationContext = createContext<BrowserNavigation>({
  loading: { read: () => idle, subscribe: () => () => {} },
  arrived: () => {},
  announce: () => {},
})

/** Reports that a page is in the document, before it is painted. */
export function useArrival(layout: LayoutName, page: string) {
  const { arrived } = use(NavigationContext)
  const site = useSite()
  const location = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    const { pathname: path, search, hash } = location
    quietly(() => {
      const place = placeOf(site, path)
      arrived({ place, layout, page, path, search, hash, again: type === 'POP' })
    })
  }, [arrived, site, location, type, layout, page])
}
