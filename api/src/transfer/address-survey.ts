import type { LocaleRules } from '@vitrine/contract/config/config'
import { readEntry } from './read-entry.ts'
import { toAddressKey } from './stored-pages.ts'

/** Addresses that the pages of a file claim; read before any page is written. */
export interface AddressSurvey {
  keys: Set<string>
  /** Slugs by page key and locale. */
  slugs: Map<string, Map<string, string>>
  /** Keys of the claiming pages by `toAddressKey`, in the order of the file. */
  claims: Map<string, string[]>
}

export const createSurvey = (): AddressSurvey => ({
  keys: new Set(),
  slugs: new Map(),
  claims: new Map(),
})

/** Adds a page of a file, with the addresses of its valid texts. */
export function surveyPage(survey: AddressSurvey, rules: LocaleRules, raw: unknown) {
  const entry = readEntry(rules, raw, [])
  if (!entry || survey.keys.has(entry.page.key)) return
  const { key } = entry.page
  survey.keys.add(key)
  const slugs = new Map<string, string>()
  for (const [locale, { slug }] of entry.translations) {
    slugs.set(locale, slug)
    const address = toAddressKey(locale, slug)
    survey.claims.set(address, [...(survey.claims.get(address) ?? []), key])
  }
  survey.slugs.set(key, slugs)
}

/** Removes the claim of a text that is refused for another reason. */
export function withdrawText({ slugs, claims }: AddressSurvey, key: string, locale: string) {
  const slug = slugs.get(key)?.get(locale)
  if (slug === undefined) return
  slugs.get(key)?.delete(locale)
  const address = toAddressKey(locale, slug)
  claims.set(address, claims.get(address)?.filter((each) => each !== key) ?? [])
}

/** Removes the claims of all texts of a page. */
export function withdrawPage(survey: AddressSurvey, key: string) {
  for (const locale of [...(survey.slugs.get(key)?.keys() ?? [])]) withdrawText(survey, key, locale)
}
