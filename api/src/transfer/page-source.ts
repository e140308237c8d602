import type { LocaleRules } from '@vitrine/contract/config/config'
import { nextSlice } from '@vitrine/files/time-slice'
import { type AddressSurvey, createSurvey, surveyPage } from './address-survey.ts'
import { type ImportEntry, readEntry } from './read-entry.ts'

/** Pages of a file that may not fit into memory: read again from the start when needed. */
export interface PageSource {
  count: number
  /** Address survey, if the file was already read for it. */
  survey?: AddressSurvey
  pages: () => AsyncIterable<unknown> | Iterable<unknown>
}

/** Source of pages in memory. */
export const toPageSource = (pages: unknown[]): PageSource => ({
  count: pages.length,
  pages: () => pages,
})

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

/** Returns the address survey of a file; reads the file if the source has none. */
export async function readSurvey(rules: LocaleRules, source: PageSource): Promise<AddressSurvey> {
  if (source.survey) return source.survey
  const survey = createSurvey()
  for await (const raw of source.pages()) {
    await nextSlice()
    surveyPage(survey, rules, raw)
  }
  return survey
}

/** Yields the valid pages of a file. */
export async function* readEntries(
  rules: LocaleRules,
  source: PageSource,
): AsyncGenerator<ImportEntry, void, undefined> {
  for await (const raw of source.pages()) {
    await nextSlice()
    const entry = readEntry(rules, raw, [])
    if (entry) yield entry
  }
}
