import type { RouterNavigateOptions } from 'react-router'
import type { LinkObserver } from './delegate.ts'
import { isPlainClick, leadsHere, staysOnPage, type Target } from './links.ts'

interface Way {
  go: (to: string, options: RouterNavigateOptions) => void
  /** Hears which language the query of a link chooses; answers what is left of it, if it does. */
  chosen: (search: string) => string | undefined
  /** Where a link leads, and where the reader is; nothing when the browser goes there by itself. */
  at?: (link: HTMLAnchorElement) => { to: Target; here: Target } | undefined
}

const asWritten: Required<Way>['at'] = (link) =>
  staysOnPage(link) ? undefined : { to: link, here: location }

/** Sends plain clicks on links of this site through the router. */
export function followLinks({ go, chosen, at = asWritten }: Way): LinkObserver {
  return {
    gesture: 'click',
    seen: (link, event) => {
      if (!(event instanceof MouseEvent) || !isPlainClick(event)) return
      const { to, here } = at(link) ?? {}
      if (!to || !here || !leadsHere(link, to)) return
      event.preventDefault()
      closePopovers()
      const left = chosen(to.search)
      const search = left ?? to.search
      // The page one is on takes no second place in the history, nor does it in another language
      // where that is no part of the address; another part of it keeps the scroll.
      go(to.pathname + search + to.hash, {
        replace:
          to.href === here.href || (left !== undefined && link.relList.contains('alternate')),
        preventScrollReset: to.pathname === here.pathname && search !== here.search,
      })
    },
  }
}

// A menu lies over the page; it would hide that the page is on its way.
function closePopovers() {
  for (const open of document.querySelectorAll<HTMLElement>('[popover]')) open.hidePopover?.()
}
