import { createContext, use, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { AsyncSource } from '../async/async-data.ts'
import { runSafely } from '../async/run-safely.ts'
import { getPageKey } from '../site/page-key.ts'
import { useSite } from '../site/site.ts'
import type { LayoutName } from '../templates/template.ts'
import type { Arrival } from '../transition/arrival.ts'

/** What components need to know and report while the browser navigates. */
export interface BrowserNavigation {
  loading: AsyncSource<unknown>
  /** Call when a page, or another part of its list, is in the document. */
  notifyArrival: (arrival: Arrival) => void
  announce: (text: string) => void
}

const idle = { status: 'idle' } as const

/** The default is for the server, which never navigates. */
export const NavigationContext = createContext<BrowserNavigation>({
  loading: { read: () => idle, subscribe: () => () => {} },
  notifyArrival: () => {},
  announce: () => {},
})

/** Reports that a page is in the document, before it is painted. */
export function useArrival(layout: LayoutName, page: string) {
  const { notifyArrival } = use(NavigationContext)
  const site = useSite()
  const location = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    const { pathname: path, search, hash } = location
    runSafely(() => {
      const pageKey = getPageKey(site, path)
      notifyArrival({ pageKey, layout, page, path, search, hash, isTraversal: type === 'POP' })
    })
  }, [notifyArrival, site, location, type, layout, page])
}
