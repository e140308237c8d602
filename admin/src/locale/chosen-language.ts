import { languageParameter } from '@vitrine/contract/identity/pass'
import { type Language, languageOf } from './languages.ts'

const storedAs = 'vitrine-admin-language'

/**
 * The language of the screen that linked here, else the one chosen in this browser, else the
 * browser's.
 */
export function chosenLanguage(): Language {
  const url = new URL(location.href)
  const asked = url.searchParams.get(languageParameter)
  if (asked) {
    keepLanguage(languageOf([asked]))
    url.searchParams.delete(languageParameter)
    history.replaceState(history.state, '', url)
  }
  const kept = localStorage.getItem(storedAs)
  return languageOf(kept ? [kept] : navigator.languages)
}

export function keepLanguage(language: string) {
  localStorage.setItem(storedAs, language)
}
