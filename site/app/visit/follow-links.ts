import type { LocaleRules } from '@vitrine/contract/config/config'
import type { LinkObserver } from '../links/delegate.ts'
import { isPlainClick } from '../links/links.ts'
import { keepLocale } from '../locale/keep-locale.ts'
import { closePopovers } from '../transition/close-popovers.ts'
import type { Addresses } from './addresses.ts'
import type { Tab } from './tab.ts'

/** Shows where plain clicks on links of this site lead; `i18n` where a link may choose the language. */
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
      // What is kept, here or ahead of a click, is in the language that was chosen before.
      if (choice) tab.forget()
      if (choice) url.search = choice.search
      const sameEntry = choice && link.relList.contains('alternate')
      // The page one is on takes no second place in the history, nor does it in another language.
      const by = url.href === href || sameEntry ? 'replace' : 'push'
      void tab.go({ url, by, ...(choice && { locale: choice.locale }) })
    },
  }
}
