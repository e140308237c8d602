import type { LocaleRules } from '@vitrine/contract/config/config'
import { formatLocaleCookie, parseLocaleChoice } from '@vitrine/contract/locale/locale'

/** Stores the locale that a link chooses in a cookie. Returns it with the rest of the query. */
export function storeChosenLocale(rules: LocaleRules, search: string) {
  const choice = parseLocaleChoice(rules, search)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  if (choice) document.cookie = formatLocaleCookie(rules, choice.locale) ?? ''
  return choice
}
