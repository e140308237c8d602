import type { Db } from '../db/schema.ts'
import { readPostings, type TermGroup } from './find-candidates.ts'
import { foldLetters } from './index/fold.ts'
import type { Totals } from './index/totals.ts'
import { isUnspaced, type WordCutter } from './index/words.ts'
import type { QueryWord } from './parse-query.ts'
import { findNearestWord, type ReadVocabulary } from './vocabulary.ts'

export interface ResolvedWords {
  groups: TermGroup[]
  postings: Awaited<ReturnType<typeof readPostings>>
  /** Words of no text, and those that are searched instead. */
  replaced: { from: string; to: string }[]
}

export interface WordDeps {
  db: Db
  locale: string
  cutter: WordCutter
  totals: Totals
  readVocabulary: ReadVocabulary
}

const prefixMin = 3
const prefixWordsMax = 10

/**
 * Finds the terms and postings of the words of a query. A word that no text has is replaced by the
 * nearest one, else by words that begin with it. With `isExact` no word is replaced.
 */
export async function resolveWords(
  deps: WordDeps,
  words: QueryWord[],
  isExact: boolean,
): Promise<ResolvedWords> {
  const { db, locale, cutter } = deps
  const groups = words.flatMap(({ shown, parts }) =>
    parts.map((part) => ({ shown, part, terms: cutter.toTerms(part) })),
  )
  const postings = new Map(
    await readPostings(
      db,
      locale,
      groups.flatMap(({ terms }) => terms),
    ),
  )
  const replaced: ResolvedWords['replaced'] = []
  const resolved: TermGroup[] = []
  for (const { shown, part, terms } of groups) {
    const isKnown = isExact || terms.some((term) => postings.has(term))
    const others = isKnown ? undefined : await findOthers(deps, part)
    resolved.push(others?.terms ?? terms)
    if (!others) continue
    if (others.shown !== undefined) replaced.push({ from: shown, to: others.shown })
    for (const [term, rows] of await readPostings(db, locale, others.terms))
      postings.set(term, rows)
  }
  return { groups: resolved, postings, replaced }
}

/** `shown` is undefined if the word is only the beginning of others. */
interface OtherWords {
  terms: string[]
  shown?: string
}

async function findOthers(deps: WordDeps, word: string): Promise<OtherWords | undefined> {
  const { db, locale, cutter, totals, readVocabulary } = deps
  if (isUnspaced(word)) {
    const isSingle = [...word].length === 1
    return isSingle ? { terms: await findTerms(db, locale, word) } : undefined
  }
  const folded = foldLetters(word)
  const nearest = findNearestWord(await readVocabulary(locale, totals), folded)
  if (nearest) return { terms: [...cutter.toTerms(nearest.shown)], shown: nearest.shown }
  if (folded.length < prefixMin) return undefined
  const longer = await findWordsBeginning(db, locale, folded)
  return longer.length > 0
    ? { terms: longer.flatMap(({ shown }) => cutter.toTerms(shown)) }
    : undefined
}

/** Returns the most frequent words that begin with a folded one. */
export function findWordsBeginning(db: Db, locale: string, prefix: string) {
  return db
    .selectFrom('search_words')
    .select(['word', 'shown'])
    .where('locale', '=', locale)
    .where('word', '>=', prefix)
    .where('word', '<', prefix + lastCharacter)
    .orderBy('texts', 'desc')
    .orderBy('word')
    .limit(prefixWordsMax)
    .execute()
}

const lastCharacter = '\u{10ffff}'
const termsMax = 20

/** Returns terms that begin with a single character of a script without spaces. */
export async function findTerms(db: Db, locale: string, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_postings')
    .select('term')
    .distinct()
    .where('locale', '=', locale)
    .where('term', '>=', prefix)
    .where('term', '<', prefix + lastCharacter)
    .orderBy('term')
    .limit(termsMax)
    .execute()
  return rows.map(({ term }) => term)
}
