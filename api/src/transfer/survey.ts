import type { LocaleRules } from '@vitrine/contract/config'
import { addressKey } from './held.ts'
import type { PageSource } from './page-source.ts'
import { type Entry, readEntry } from './read-entry.ts'

/** Which page of a file wants which address, known before the first of them is written. */
export interface Survey {
  keys: Set<string>
  /** The slugs of each page, by locale. */
  slugs: Map<string, Map<string, string>>
  /** Keys of the pages that want an address, by `addressKey`, in the order of the file. */
  claims: Map<string, string[]>
}

/** Reads a file once, for its addresses alone. */
export async function surveyOf(rules: LocaleRules, source: PageSource): Promise<Survey> {
  const survey: Survey = { keys: new Set(), slugs: new Map(), claims: new Map() }
  for await (const entry of entriesOf(rules, source)) {
    const { key } = entry.page
    if (survey.keys.has(key)) continue
    survey.keys.add(key)
    const slugs = new Map<string, string>()
    for (const [locale, { slug }] of entry.translations) {
      slugs.set(locale, slug)
      const address = addressKey(locale, slug)
      survey.claims.set(address, [...(survey.claims.get(address) ?? []), key])
    }
    survey.slugs.set(key, slugs)
  }
  return survey
}

/** Takes back what a text wanted that is refused for another reason. */
export function withdraw({ slugs, claims }: Survey, key: string, locale: string) {
  const slug = slugs.get(key)?.get(locale)
  if (slug === undefined) return
  slugs.get(key)?.delete(locale)
  const address = addressKey(locale, slug)
  claims.set(address, claims.get(address)?.filter((each) => each !== key) ?? [])
}

/** The same for each text of a page. */
export function withdrawPage(survey: Survey, key: string) {
  for (const locale of [...(survey.slugs.get(key)?.keys() ?? [])]) withdraw(survey, key, locale)
}

/** The pages of a file that may be stored. */
export async function* entriesOf(
  rules: LocaleRules,
  source: PageSource,
): AsyncGenerator<Entry, void, undefined> {
  for await (const raw of source.pages()) {
    const entry = readEntry(rules, raw, [])
    if (entry) yield entry
  }
}
