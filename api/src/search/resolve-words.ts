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
  const { joined, replaced } = isExact
    ? { joined: groups, replaced: [] }
    : await joinWords(deps, groups, postings)
  const resolved: TermGroup[] = []
  for (const { shown, part, terms } of joined) {
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

interface WordTerms {
  shown: string
  part: string
  terms: TermGroup
}

/**
 * Joins two words that texts write as one, such as “bread crumb”, if no text has one of them. Adds
 * the postings of the joined words.
 */
async function joinWords(
  { db, locale, cutter }: WordDeps,
  words: WordTerms[],
  postings: Map<string, { shard: number; postings: string }[]>,
): Promise<{ joined: WordTerms[]; replaced: ResolvedWords['replaced'] }> {
  const isUnknown = ({ part, terms }: WordTerms) =>
    !isUnspaced(part) && !terms.some((term) => postings.has(term))
  const pairs = words.map((word, index) => {
    const next = words[index + 1]
    if (!next || isUnspaced(word.part + next.part) || !(isUnknown(word) || isUnknown(next)))
      return undefined
    const part = word.part + next.part
    return { shown: `${word.shown} ${next.shown}`, part, terms: cutter.toTerms(part) }
  })
  const found = await readPostings(
    db,
    locale,
    pairs.flatMap((pair) => pair?.terms ?? []),
  )
  for (const [term, rows] of found) postings.set(term, rows)
  const joined: WordTerms[] = []
  const replaced: ResolvedWords['replaced'] = []
  for (let index = 0; index < words.length; index++) {
    const [word, pair] = [words[index], pairs[index]]
    if (pair?.terms.some((term) => found.has(term))) {
      joined.push(pair)
      replaced.push({ from: pair.shown, to: pair.part })
      index++
    } else if (word) joined.push(word)
  }
  return { joined, replaced }
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
