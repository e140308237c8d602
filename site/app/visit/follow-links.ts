import type { LocaleRules } from '@vitrine/contract/config/config'
import type { LinkObserver } from '../links/delegate.ts'
import { isPlainClick } from '../links/links.ts'
import { keepLocale } from '../locale/keep-locale.ts'
import { closePopovers } from '../transition/close-popovers.ts'
import type { Addresses } from './addresses.ts'
import type { Tab } from './tab.ts'

/** Navigates on plain clicks on links. `i18n` is set if a link may choose the locale. */
export function followLinks(tab: Tab, addresses: Addresses, i18n?: LocaleRules): LinkObserver {
  return {
    gesture: 'click',
    seen: (link, event) => {
      const url = isPlainClick(event) && addresses.target(link)
      if (!url) return
      event.preventDefault()
      closePopovers()
      const { href } = addresses.here()
      const choice = i18n && keepLocale(i18n, url.search)
      // Cached and preloaded pages are in the previous locale.
      if (choice) tab.forget()
      if (choice) url.search = choice.search
      const isSameEntry = choice && link.relList.contains('alternate')
      // A link to the shown page, also in another locale, adds no history entry.
      const by = url.href === href || isSameEntry ? 'replace' : 'push'
      void tab.go({ url, by, ...(choice && { locale: choice.locale }) })
    },
  }
}
