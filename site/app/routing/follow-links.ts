import type { RouterNavigateOptions } from 'react-router'
import type { LinkObserver } from '../links/delegate.ts'
import { isPlainClick, isScreenPath, leadsHere, staysOnPage } from '../links/links.ts'
import { closePopovers } from '../transition/close-popovers.ts'

interface Way {
  go: (to: string, options: RouterNavigateOptions) => void
  /** Hears which language the query of a link chooses; answers what is left of it, if it does. */
  chosen: (search: string) => string | undefined
  /** True for a locale of the site. */
  isLocale: (code: string) => boolean
}

/** Sends plain clicks on links to screens through the router; a page is a document of its own. */
export function followLinks({ go, chosen, isLocale }: Way): LinkObserver {
  return {
    gesture: 'click',
    seen: (link, event) => {
      if (!isPlainClick(event) || staysOnPage(link)) return
      if (!leadsHere(link) || !isScreenPath(link.pathname, isLocale)) return
      event.preventDefault()
      closePopovers()
      const left = chosen(link.search)
      const search = left ?? link.search
      // The screen one is on takes no second place in the history, nor does it in another language
      // where that is no part of the address; another part of it keeps the scroll.
      go(link.pathname + search + link.hash, {
        replace:
          link.href === location.href || (left !== undefined && link.relList.contains('alternate')),
        preventScrollReset: link.pathname === location.pathname && search !== location.search,
      })
    },
  }
}
