import type { LocaleRules } from '@vitrine/contract/config'
import { choiceIn, localeCookie } from '@vitrine/contract/locale'

/**
 * Keeps the language that a link chooses, in set-ups whose addresses do not name it; answers what is
 * left of the query then, and undefined where nothing was chosen.
 */
export function keepLocale(rules: LocaleRules, search: string): string | undefined {
  const choice = choiceIn(rules, search)
  if (!choice) return undefined
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = localeCookie(rules, choice.locale) ?? ''
  return choice.search
}
