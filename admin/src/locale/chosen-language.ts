import { languageParameter } from '@vitrine/contract/identity/pass'
import { type Language, languageOf } from './languages.ts'

const storageKey = 'vitrine-admin-language'

/**
 * Returns the language of the screen that linked here, else the one stored in this browser, else that
 * of the browser.
 */
export function chosenLanguage(): Language {
  const url = new URL(location.href)
  const requested = url.searchParams.get(languageParameter)
  if (requested) {
    keepLanguage(languageOf([requested]))
    url.searchParams.delete(languageParameter)
    history.replaceState(history.state, '', url)
  }
  const stored = localStorage.getItem(storageKey)
  return languageOf(stored ? [stored] : navigator.languages)
}

export function keepLanguage(language: string) {
  localStorage.setItem(storageKey, language)
}
