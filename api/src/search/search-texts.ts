import { type SearchAnswer, searchPageSize, searchPagesMax } from '@vitrine/contract/pages/search'
import { nextSlice } from '@vitrine/files/time-slice'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import { type ExactQuery, hasExactWords } from './exact-words.ts'
import {
  findCandidates,
  limitGroups,
  rankTexts,
  selectBest,
  type TermGroup,
  type TextCandidates,
  type TextLengths,
} from './find-candidates.ts'
import { isFileEntry } from './index/index-names.ts'
import { readSources, type TextToIndex } from './index/read-sources.ts'
import { readTotals } from './index/totals.ts'
import { getWordCutter, type WordCutter } from './index/words.ts'
import { type LinkedFile, readLinkedFiles } from './linked-files.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { resolveWords } from './resolve-words.ts'
import type { ReadVocabulary } from './vocabulary.ts'

export interface SearchDeps {
  db: Db
  readVocabulary: ReadVocabulary
}

/** Texts that were found, the best first. */
export interface FoundTexts {
  /** The best texts: ids of pages, and entries of files. */
  ids: number[]
  /** The files among them, by entry. */
  files: ReadonlyMap<number, LinkedFile>
  total: number
  mode: SearchAnswer['meta']['mode']
  parsed: ParsedQuery
  replaced: { from: string; to: string }[]
  groups: TermGroup[]
  cutter: WordCutter
}

const resultsMax = searchPageSize * searchPagesMax
/** Share of the words of a query that a text must have if none has all. */
const mostShare = 0.5

/** Searches the texts of one language. */
export async function searchTexts(
  deps: SearchDeps,
  published: PublishedPages,
  locale: string,
  { q, exact }: { q: string; exact: boolean },
): Promise<FoundTexts> {
  const { db, readVocabulary } = deps
  const cutter = await getWordCutter(locale)
  const parsed = parseQuery(q, cutter)
  const isExact = exact || parsed.phrases.length > 0
  const none: FoundTexts = {
    ids: [],
    total: 0,
    mode: isExact ? 'exact' : 'all',
    parsed,
    cutter,
    replaced: [],
    groups: [],
    files: new Map(),
  }
  const totals = await readTotals(db, locale)
  if (!totals || totals.texts === 0 || parsed.words.length === 0) return none
  const words = limitGroups(parsed.words, totals)
  const wordDeps = { db, locale, cutter, totals, readVocabulary }
  const { groups, postings, replaced } = await resolveWords(wordDeps, words, isExact)
  const candidates = findCandidates(groups, postings, totals)
  const { numbers, mode } = isExact
    ? { numbers: selectAll(candidates, groups.length), mode: 'exact' as const }
    : selectMost(candidates, groups.length)
  const best = await readLengths(db, locale, selectBest(candidates, numbers, resultsMax))
  const files = await readLinkedFiles(
    db,
    locale,
    best.map(({ page_id }) => page_id).filter(isFileEntry),
  )
  const visible = best.filter(
    ({ page_id }) => files.has(page_id) || published.byId.get(page_id)?.translatable[locale],
  )
  const ranked = rankTexts(candidates, visible, totals).map(({ page_id }) => page_id)
  const found = { ...none, mode, replaced, groups, files }
  if (!isExact)
    return { ...found, ids: ranked, total: numbers.length - best.length + ranked.length }
  const query = { words: exact ? words.flatMap(({ parts }) => parts) : [], phrases: parsed.phrases }
  const ids = await filterExact(db, locale, ranked, query, cutter)
  return { ...found, ids, total: ids.length }
}

const selectAll = ({ numbers, hits }: TextCandidates, groups: number) =>
  numbers.filter((number) => hits[number] === groups)

/** Texts with all words, else those with at least half of them, else those with any. */
function selectMost(candidates: TextCandidates, groups: number) {
  const all = selectAll(candidates, groups)
  const { numbers, hits } = candidates
  if (all.length > 0 || numbers.length === 0) return { numbers: all, mode: 'all' as const }
  const needed = Math.ceil(groups * mostShare)
  const most = numbers.filter((number) => (hits[number] ?? 0) >= needed)
  return { numbers: most.length > 0 ? most : numbers, mode: 'most' as const }
}

export async function readLengths(
  db: Db,
  locale: string,
  numbers: number[],
): Promise<TextLengths[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('search_texts')
    .select(['number', 'page_id', 'title_words', 'heading_words', 'body_words'])
    .where('locale', '=', locale)
    .where('number', 'in', numbers)
    .execute()
}

const textsPerStatement = 10

async function filterExact(
  db: Db,
  locale: string,
  ids: number[],
  query: ExactQuery,
  cutter: WordCutter,
): Promise<number[]> {
  const exact: number[] = []
  for (const batch of toBatches(ids, textsPerStatement)) {
    const texts = await readTexts(db, locale, batch)
    for (const id of batch) {
      await nextSlice()
      const text = texts.get(id)
      if (text && hasExactWords(text, query, cutter)) exact.push(id)
    }
  }
  return exact
}

/** Reads texts of an index by entry. */
export async function readTexts(
  db: Db,
  index: string,
  entries: number[],
): Promise<Map<number, TextToIndex>> {
  const texts = await readSources(db, entries, index)
  return new Map(texts.map((text) => [text.page_id, text]))
}
