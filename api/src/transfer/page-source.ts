import type { LocaleRules } from '@vitrine/contract/config/config'
import { type Entry, readEntry } from './read-entry.ts'
import { emptySurvey, type Survey, surveyPage } from './survey.ts'

/** Pages of a file, which may be larger than the memory: read from the start as often as needed. */
export interface PageSource {
  count: number
  /** Survey of the pages' addresses, if the file was read for it already. */
  survey?: Survey
  pages: () => AsyncIterable<unknown> | Iterable<unknown>
}

/** Pages that are all at hand. */
export const pagesAtHand = (pages: unknown[]): PageSource => ({
  count: pages.length,
  pages: () => pages,
})

/** Groups items into batches of `size`. */
export async function* inBatches<T>(items: AsyncIterable<T> | Iterable<T>, size: number) {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Returns the survey of a file. Reads the file if the source has none. */
export async function surveyOf(rules: LocaleRules, source: PageSource): Promise<Survey> {
  if (source.survey) return source.survey
  const survey = emptySurvey()
  for await (const raw of source.pages()) surveyPage(survey, rules, raw)
  return survey
}

/** Yields the pages of a file that can be stored. */
export async function* entriesOf(
  rules: LocaleRules,
  source: PageSource,
): AsyncGenerator<Entry, void, undefined> {
  for await (const raw of source.pages()) {
    const entry = readEntry(rules, raw, [])
    if (entry) yield entry
  }
}
