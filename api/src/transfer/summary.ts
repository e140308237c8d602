import type { ImportRefusal } from './refusals.ts'
import type { ImportWarning } from './warnings.ts'

type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'refused'
export type OutcomeCounts = Record<ImportOutcome, number>

/** Result of an import: counts by page and by language, refusals and warnings. */
export interface ImportSummary {
  pages: OutcomeCounts
  byLocale: Record<string, OutcomeCounts>
  refused: ImportRefusal[]
  /** Parts that the sanitizer removed, by page and locale. */
  cleaned: { key: string; locale: string; removed: string[] }[]
  warnings: ImportWarning[]
}

export const createOutcomeCounts = (): OutcomeCounts => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
})

export const createSummary = (): ImportSummary => ({
  pages: createOutcomeCounts(),
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
      byLocale[locale] = { ...createOutcomeCounts(), ...tally, refused: (tally?.refused ?? 0) + 1 }
    }
  }
}
