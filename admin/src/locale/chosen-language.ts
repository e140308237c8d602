import { type Language, languageOf } from './languages.ts'

const storedAs = 'vitrine-admin-language'

/** The language that was chosen in this browser, else the one that it speaks. */
export function chosenLanguage(): Language {
  const kept = localStorage.getItem(storedAs)
  return languageOf(kept ? [kept] : navigator.languages)
}

export function keepLanguage(language: string) {
  localStorage.setItem(storedAs, language)
}
