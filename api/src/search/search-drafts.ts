import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import { completeQuery } from './complete-query.ts'
import { createExtract } from './create-extract.ts'
import { rankTexts, selectBest, type TermGroup } from './find-candidates.ts'
import { createMatchFinder } from './find-matches.ts'
import { cutBeginning } from './index/cut-html.ts'
import { toIndexName } from './index/index-names.ts'
import { readDrafts, readPublished, type TextToIndex } from './index/read-sources.ts'
import { getWordCutter } from './index/words.ts'
import { readLengths } from './search-texts.ts'

/** A text with all words of a query. */
export interface FoundDraft {
  id: number
  locale: string
  /** Words around the first ones that were found. */
  excerpt: string
}

const readMax = 50_000

/**
 * Searches drafts, then published texts, in all languages: for users who may read drafts. The last
 * word may be the beginning of others. Returns each page once, at most `max`.
 */
export async function searchDrafts(
  db: Db,
  { locales }: LocaleRules,
  q: string,
  max: number,
): Promise<FoundDraft[]> {
  const found = new Map<number, FoundDraft>()
  for (const side of ['copy', 'live'] as const)
    for (const { code } of locales) {
      const left = max - found.size
      if (left <= 0) return [...found.values()]
      for (const text of await searchIndex(db, side, code, q, left + found.size))
        if (found.size < max && !found.has(text.id)) found.set(text.id, text)
    }
  return [...found.values()]
}

async function searchIndex(
  db: Db,
  side: 'copy' | 'live',
  locale: string,
  q: string,
  max: number,
): Promise<FoundDraft[]> {
  const index = toIndexName(side, locale)
  const cutter = await getWordCutter(locale)
  const completed = await completeQuery(db, index, cutter, q)
  if (!completed || completed.matching.length === 0) return []
  const { groups, candidates, matching, totals } = completed
  const best = await readLengths(db, index, selectBest(candidates, matching, max))
  const ids = rankTexts(candidates, best, totals).map(({ page_id }) => page_id)
  const read = side === 'copy' ? readDrafts : readPublished
  const texts = new Map((await read(db, ids, locale)).map((text) => [text.page_id, text]))
  const toExcerpt = createExcerpts(cutter, groups)
  return ids.flatMap((id) => {
    const text = texts.get(id)
    return text ? [{ id, locale, excerpt: toExcerpt(text) }] : []
  })
}

function createExcerpts(cutter: Awaited<ReturnType<typeof getWordCutter>>, groups: TermGroup[]) {
  const findMatches = createMatchFinder(cutter, groups)
  return ({ content_html, seo_description }: TextToIndex) => {
    const cut = cutBeginning(content_html, readMax)
    const parts = createExtract(cut, seo_description, findMatches(cut.body), findMatches)
    return parts.map(({ text }) => text).join('')
  }
}
