import { pickWords, type WordsByLanguage } from '@vitrine/contract/forms/form-definition'
import { useLanguage } from '../locale/use-texts.ts'
import { getDefaultLocale, getPreferredLocale, useSession } from '../session/session.ts'

/** Returns a function that picks words in the language of the interface, else of the site. */
export function useWords(): (words: WordsByLanguage | undefined) => string {
  const { site } = useSession()
  const { language } = useLanguage()
  const languages = [getPreferredLocale(site, language), getDefaultLocale(site)]
  return (words) => pickWords(words, languages)
}
