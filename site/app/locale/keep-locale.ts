import type { LocaleRules } from '@vitrine/contract/config'
import { localeCookieName } from '@vitrine/contract/locale'

/** Keeps the language that a visitor has chosen, in set-ups whose addresses do not name it. */
export function keepLocale(rules: LocaleRules, locale: string | undefined) {
  const name = localeCookieName(rules)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  if (name && locale) document.cookie = `${name}=${locale}; Path=/; SameSite=Lax`
}
