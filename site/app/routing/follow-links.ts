import type { RouterNavigateOptions } from 'react-router'
import { isClientNavigation, isFragmentLink, isPlainClick, isScreenPath } from '../links/links.ts'
import type { LinkObserver } from '../links/observe-links.ts'
import { closePopovers } from '../transition/close-popovers.ts'

interface Options {
  go: (to: string, options: RouterNavigateOptions) => void
  /** Stores the locale that a query chooses, and returns the rest; undefined if it chooses none. */
  chosen: (search: string) => string | undefined
  isLocale: (code: string) => boolean
}

/** Handles plain clicks on links to screens with the router. Links to pages load a document. */
export function followScreenLinks({ go, chosen, isLocale }: Options): LinkObserver {
  return {
    gesture: 'click',
    seen: (link, event) => {
      if (!isPlainClick(event) || isFragmentLink(link)) return
      if (!isClientNavigation(link) || !isScreenPath(link.pathname, isLocale)) return
      event.preventDefault()
      closePopovers()
      const remaining = chosen(link.search)
      const search = remaining ?? link.search
      // A link to the current screen, or to it in another language with the same path, adds no
      // history entry. A link that changes only the query keeps the scroll position.
      go(link.pathname + search + link.hash, {
        replace:
          link.href === location.href ||
          (remaining !== undefined && link.relList.contains('alternate')),
        preventScrollReset: link.pathname === location.pathname && search !== location.search,
      })
    },
  }
}
