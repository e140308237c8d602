import type { Db } from '../db/schema.ts'
import { findCandidates, limitGroups, readPostings, type TermGroup } from './find-candidates.ts'
import { foldLetters } from './index/fold.ts'
import { readTotals } from './index/totals.ts'
import { isUnspaced, type WordCutter } from './index/words.ts'
import { parseQuery } from './parse-query.ts'
import { findTerms, findWordsBeginning } from './resolve-words.ts'

/**
 * Finds the texts of an index that have the words of a query while it is typed: its last word may be
 * the beginning of others. Returns undefined if the query or the index is empty.
 */
export async function completeQuery(db: Db, index: string, cutter: WordCutter, q: string) {
  const { words } = parseQuery(q, cutter)
  if (words.length === 0) return undefined
  const totals = await readTotals(db, index)
  if (!totals || totals.texts === 0) return undefined
  const parts = limitGroups(
    words.flatMap((word) => word.parts),
    totals,
  )
  const completed = await completeWord(db, index, cutter, parts.at(-1) ?? '')
  const groups: TermGroup[] = parts.map((part, at) =>
    at === parts.length - 1 ? [...cutter.toTerms(part), ...completed] : cutter.toTerms(part),
  )
  const postings = await readPostings(db, index, groups.flat())
  const candidates = findCandidates(groups, postings, totals)
  const matching = candidates.numbers.filter((number) => candidates.hits[number] === groups.length)
  return { groups, candidates, matching, totals }
}

async function completeWord(
  db: Db,
  index: string,
  cutter: WordCutter,
  word: string,
): Promise<string[]> {
  if (isUnspaced(word)) return [...word].length === 1 ? findTerms(db, index, word) : []
  const longer = await findWordsBeginning(db, index, foldLetters(word))
  return longer.flatMap(({ shown }) => cutter.toTerms(shown))
}
