import type { LocaleRules } from '@vitrine/contract/config/config'
import { isPlainClick } from '../links/links.ts'
import type { LinkObserver } from '../links/observe-links.ts'
import { storeChosenLocale } from '../locale/store-chosen-locale.ts'
import { closePopovers } from '../transition/close-popovers.ts'
import type { Addresses } from './addresses.ts'
import type { Tab } from './tab.ts'

/** Navigates on plain clicks on links. `i18n` is set if a link may choose the locale. */
export function followPageLinks(tab: Tab, addresses: Addresses, i18n?: LocaleRules): LinkObserver {
  return {
    gesture: 'click',
    seen: (link, event) => {
      const url = isPlainClick(event) && addresses.findTarget(link)
      if (!url) return
      event.preventDefault()
      closePopovers()
      const { href } = addresses.getCurrent()
      const choice = i18n && storeChosenLocale(i18n, url.search)
      // Cached and preloaded pages are in the previous locale.
      if (choice) tab.clearCache()
      if (choice) url.search = choice.search
      const isSameEntry = choice && link.relList.contains('alternate')
      // A link to the shown page, also in another locale, adds no history entry.
      const by = url.href === href || isSameEntry ? 'replace' : 'push'
      void tab.go({ url, by, ...(choice && { locale: choice.locale }) })
    },
  }
}
