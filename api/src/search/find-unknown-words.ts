import type { Db } from '../db/schema.ts'
import { readPostings } from './find-candidates.ts'
import { readState, searchRules } from './index/follow-commits.ts'
import { getWordCutter, normalizeWord } from './index/words.ts'
import { parseQuery, type QueryWord } from './parse-query.ts'

/**
 * Returns the words of a query that no published text of a language has, in lower case. Returns none
 * while texts wait to be indexed, because they may have them.
 */
export async function findUnknownWords(db: Db, locale: string, q: string): Promise<string[]> {
  if (!(await isIndexComplete(db))) return []
  const cutter = await getWordCutter(locale)
  const { words } = parseQuery(q, cutter)
  const toTerms = ({ parts }: QueryWord) => parts.flatMap((part) => [...cutter.toTerms(part)])
  const postings = await readPostings(db, locale, words.flatMap(toTerms))
  const unknown = words.filter((word) => !toTerms(word).some((term) => postings.has(term)))
  return [...new Set(unknown.map(({ shown }) => normalizeWord(shown)))]
}

async function isIndexComplete(db: Db): Promise<boolean> {
  if ((await readState(db))?.rules !== searchRules) return false
  const waiting = await db.selectFrom('search_queue').select('page_id').limit(1).executeTakeFirst()
  return waiting === undefined
}
