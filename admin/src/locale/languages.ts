import { ownLanguage } from '@vitrine/contract/locale/locale'

/** The languages that the interface is written in; the first one is never without a text. */
export const languages = [
  { code: ownLanguage, name: 'Français' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const

export type Language = (typeof languages)[number]['code']

/** The first of some language tags that the interface speaks, else the first language. */
export function languageOf(tags: readonly string[]): Language {
  const codes = tags.map((tag) => tag.slice(0, 2).toLowerCase())
  const known = codes.flatMap((code) => languages.find((each) => each.code === code) ?? [])
  return known[0]?.code ?? languages[0].code
}
