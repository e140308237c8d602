import { productLanguage } from '@vitrine/contract/locale/locale'

/** Languages of the interface. Every text exists in the first one. */
export const interfaceLanguages = [
  { code: productLanguage, name: 'Français' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const

export type InterfaceLanguage = (typeof interfaceLanguages)[number]['code']

/** Returns the first of the language tags that the interface has, else the first language. */
export function chooseLanguage(tags: readonly string[]): InterfaceLanguage {
  const codes = tags.map((tag) => tag.slice(0, 2).toLowerCase())
  const matches = codes.flatMap(
    (code) => interfaceLanguages.find((each) => each.code === code) ?? [],
  )
  return matches[0]?.code ?? interfaceLanguages[0].code
}
