import type { Refused } from './read-entry.ts'
import type { Warning } from './warnings.ts'

type Outcome = 'created' | 'updated' | 'unchanged' | 'refused'
export type Tally = Record<Outcome, number>

/** What an import did: how many pages, how many languages of them, and what was not taken. */
export interface ImportSummary {
  pages: Tally
  byLocale: Record<string, Tally>
  refused: Refused[]
  /** What the sanitizing pipeline took out, by page and locale. */
  cleaned: { key: string; locale: string; removed: string[] }[]
  warnings: Warning[]
}

export const emptyTally = (): Tally => ({ created: 0, updated: 0, unchanged: 0, refused: 0 })

export const emptySummary = (): ImportSummary => ({
  pages: emptyTally(),
  byLocale: {},
  refused: [],
  cleaned: [],
  warnings: [],
})

/** Counts the refusals where the other outcomes stand. */
export function countRefused({ pages, byLocale, refused }: ImportSummary) {
  for (const { locale } of refused) {
    if (locale === undefined) pages.refused++
    else {
      // The name of a locale that is refused may be that of a property of any object.
      const tally = Object.hasOwn(byLocale, locale) ? byLocale[locale] : undefined
      byLocale[locale] = { ...emptyTally(), ...tally, refused: (tally?.refused ?? 0) + 1 }
    }
  }
}
