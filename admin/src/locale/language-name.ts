import { nameLanguage } from '@vitrine/contract/locale/language-name'

/** Returns the name of a language in the language of the interface: `français`, `French`. */
export const formatLanguageName = (tag: string, language: string): string =>
  nameLanguage(tag, language)
