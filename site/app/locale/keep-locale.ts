import type { LocaleRules } from '@vitrine/contract/config/config'
import { choiceIn, localeCookie } from '@vitrine/contract/locale/locale'

/**
 * Keeps the language that a link chooses, in set-ups whose addresses do not name it; answers it with
 * what is left of the query then, and undefined where nothing was chosen.
 */
export function keepLocale(rules: LocaleRules, search: string) {
  const choice = choiceIn(rules, search)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  if (choice) document.cookie = localeCookie(rules, choice.locale) ?? ''
  return choice
}
