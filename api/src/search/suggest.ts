import { getPageAddress } from '@vitrine/contract/addresses/address'
import { type SuggestionAnswer, suggestionsMax } from '@vitrine/contract/pages/search'
import {
  findCandidates,
  limitGroups,
  rankTexts,
  readPostings,
  selectBest,
} from './find-candidates.ts'
import { foldLetters } from './index/fold.ts'
import { getTitleCount } from './index/postings.ts'
import { readTotals } from './index/totals.ts'
import { getWordCutter, isUnspaced } from './index/words.ts'
import { parseQuery } from './parse-query.ts'
import { findTerms, findWordsBeginning } from './resolve-words.ts'
import { readLengths } from './search-texts.ts'
import type { ResultDeps } from './show-results.ts'

const ratedMax = 50

/** Suggests pages with all words in their texts and the last one, or its beginning, in the title. */
export async function suggestPages(
  { db, rules, published }: ResultDeps,
  { q, locale }: { q: string; locale: string },
): Promise<SuggestionAnswer> {
  const cutter = await getWordCutter(locale)
  const { words } = parseQuery(q, cutter)
  const totals = await readTotals(db, locale)
  if (!totals || words.length === 0) return { data: [] }
  const parts = limitGroups(
    words.flatMap((word) => word.parts),
    totals,
  )
  const last = parts.at(-1) ?? ''
  const completed = await completeWord(last)
  const groups = parts.map((part, index) =>
    index === parts.length - 1 ? [...cutter.toTerms(part), ...completed] : cutter.toTerms(part),
  )
  const postings = await readPostings(db, locale, groups.flat())
  const candidates = findCandidates(groups, postings, totals)
  const { numbers, hits, codes } = candidates
  const isInTitle = (number: number) => getTitleCount(codes.at(-1)?.[number] ?? 0) > 0
  const matching = numbers.filter((number) => hits[number] === groups.length && isInTitle(number))
  const best = await readLengths(db, locale, selectBest(candidates, matching, ratedMax))
  const { byId } = await published()
  const data = rankTexts(candidates, best, totals).flatMap(({ page_id: id }) => {
    const text = byId.get(id)?.translatable[locale]
    return text ? [{ id, title: text.title, href: getPageAddress(rules, locale, text.slug) }] : []
  })
  return { data: data.slice(0, suggestionsMax) }

  async function completeWord(word: string): Promise<string[]> {
    if (isUnspaced(word)) return [...word].length === 1 ? findTerms(db, locale, word) : []
    const longer = await findWordsBeginning(db, locale, foldLetters(word))
    return longer.flatMap(({ shown }) => cutter.toTerms(shown))
  }
}
