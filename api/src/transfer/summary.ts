import type { Refused } from './read-entry.ts'
import type { Warning } from './warnings.ts'

type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'refused'
export type Tally = Record<ImportOutcome, number>

/** Result of an import: counts by page and by language, refusals and warnings. */
export interface ImportSummary {
  pages: Tally
  byLocale: Record<string, Tally>
  refused: Refused[]
  /** Parts that the sanitizer removed, by page and locale. */
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

/** Adds the refusals to the counts. */
export function countRefused({ pages, byLocale, refused }: ImportSummary) {
  for (const { locale } of refused) {
    if (locale === undefined) pages.refused++
    else {
      // A refused locale may have the name of an object property.
      const tally = Object.hasOwn(byLocale, locale) ? byLocale[locale] : undefined
      byLocale[locale] = { ...emptyTally(), ...tally, refused: (tally?.refused ?? 0) + 1 }
    }
  }
}
