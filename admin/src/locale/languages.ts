import { ownLanguage } from '@vitrine/contract/locale/locale'

/** Languages of the interface. Every text exists in the first one. */
export const languages = [
  { code: ownLanguage, name: 'Français' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const

export type Language = (typeof languages)[number]['code']

/** Returns the first of the language tags that the interface has, else the first language. */
export function languageOf(tags: readonly string[]): Language {
  const codes = tags.map((tag) => tag.slice(0, 2).toLowerCase())
  const matches = codes.flatMap((code) => languages.find((each) => each.code === code) ?? [])
  return matches[0]?.code ?? languages[0].code
}
