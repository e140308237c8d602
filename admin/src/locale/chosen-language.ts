import { languageParameter } from '@vitrine/contract/identity/handoff-token'
import { chooseLanguage, type InterfaceLanguage } from './languages.ts'

const storageKey = 'vitrine-admin-language'

/**
 * Returns the language of the screen that linked here, else the one stored in this browser, else that
 * of the browser.
 */
export function getChosenLanguage(): InterfaceLanguage {
  const url = new URL(location.href)
  const requested = url.searchParams.get(languageParameter)
  if (requested) {
    storeLanguage(chooseLanguage([requested]))
    url.searchParams.delete(languageParameter)
    history.replaceState(history.state, '', url)
  }
  const stored = localStorage.getItem(storageKey)
  return chooseLanguage(stored ? [stored] : navigator.languages)
}

export function storeLanguage(language: string) {
  localStorage.setItem(storageKey, language)
}
