import type { Db } from '../db/schema.ts'
import {
  codesMax,
  countPostings,
  getBodyCount,
  getHeadingsCount,
  getTitleCount,
  mergeCodes,
  shardBits,
  visitPostings,
} from './index/postings.ts'
import type { Totals } from './index/totals.ts'

/** Terms that count as one word of a query. */
export type TermGroup = readonly string[]

/** Texts that have words of a query, by their numbers. */
export interface TextCandidates {
  /** Number of groups that each text has. */
  hits: Uint8Array
  /** Codes by group and text; 0 if the text does not have the group. */
  codes: Uint8Array[]
  /** Inverse document frequency by group: rare words count more. */
  weights: number[]
  /** Numbers of texts with at least one group. */
  numbers: number[]
}

/** Rows of postings that one query may read: on large sites a query has fewer words. */
const rowsMax = 1_000
const groupsMin = 4

type Postings = ReadonlyMap<string, { shard: number; postings: string }[]>

export async function readPostings(
  db: Db,
  locale: string,
  terms: readonly string[],
): Promise<Postings> {
  if (terms.length === 0) return new Map()
  const rows = await db
    .selectFrom('search_postings')
    .select(['term', 'shard', 'postings'])
    .where('locale', '=', locale)
    .where('term', 'in', [...new Set(terms)])
    .execute()
  return Map.groupBy(rows, ({ term }) => term)
}

/** Returns the groups that a query may have on a site of this size. */
export function limitGroups<G>(groups: readonly G[], { last_number }: Totals): G[] {
  const shards = (last_number >> shardBits) + 1
  return groups.slice(0, Math.max(groupsMin, Math.floor(rowsMax / (2 * shards))))
}

/** Finds the texts with words of a query. */
export function findCandidates(
  groups: readonly TermGroup[],
  postings: Postings,
  { texts, last_number }: Totals,
): TextCandidates {
  const size = last_number + 1
  const hits = new Uint8Array(size)
  const numbers: number[] = []
  const codes: Uint8Array[] = []
  const weights: number[] = []
  for (const group of groups) {
    const ofGroup = new Uint8Array(size)
    let frequency = 0
    for (const term of group) {
      let ofTerm = 0
      for (const row of postings.get(term) ?? []) {
        ofTerm += countPostings(row.postings)
        const first = row.shard << shardBits
        visitPostings(row.postings, (slot, code) => {
          const number = first | slot
          const before = ofGroup[number] ?? 0
          if (before === 0) {
            if (hits[number] === 0) numbers.push(number)
            hits[number] = (hits[number] ?? 0) + 1
          }
          ofGroup[number] = before === 0 ? code : mergeCodes(before, code)
        })
      }
      frequency = Math.max(frequency, ofTerm)
    }
    codes.push(ofGroup)
    weights.push(Math.log(1 + (texts - frequency + 0.5) / (frequency + 0.5)))
  }
  return { hits, codes, weights, numbers }
}

export interface TextLengths {
  number: number
  page_id: number
  title_words: number
  heading_words: number
  body_words: number
}

/** Weights of fields, and how much a longer field weakens a word (BM25F). */
const fieldWeights = { title: 8, headings: 3, body: 1 } as const
const lengthNorms = { title: 0.3, headings: 0.5, body: 0.75 } as const
const saturation = 1.2
const roughBodyMax = 8
/** Bonus of a title that consists of words of the query. */
const titleBonus = 0.3

/** Returns the best texts by an upper bound of their score, which needs no lengths. */
export function selectBest(candidates: TextCandidates, numbers: number[], max: number): number[] {
  const scores = Float64Array.from(numbers, (number) => scoreRoughly(candidates, number))
  // Sorts the numbers of the best texts only.
  const least = numbers.length > max ? (scores.toSorted().at(-max) ?? 0) : 0
  const best: { number: number; score: number }[] = []
  for (const [at, score] of scores.entries())
    if (score >= least) best.push({ number: numbers[at] ?? 0, score })
  return best
    .sort((one, other) => other.score - one.score || one.number - other.number)
    .slice(0, max)
    .map(({ number }) => number)
}

function scoreRoughly({ hits, codes, weights }: TextCandidates, number: number): number {
  let score = 0
  for (const [group, ofGroup] of codes.entries()) {
    const frequency = roughFrequencies[ofGroup[number] ?? 0] ?? 0
    score += ((weights[group] ?? 0) * frequency) / (saturation + frequency)
  }
  return score * ((hits[number] ?? 0) / codes.length) ** 2
}

/** Weighted counts of a word by code. */
const roughFrequencies = Float64Array.from(
  { length: codesMax },
  (_, code) =>
    fieldWeights.title * getTitleCount(code) +
    fieldWeights.headings * getHeadingsCount(code) +
    Math.min(getBodyCount(code), roughBodyMax),
)

/** Sorts texts by their score, the best first; equal ones by their page. */
export function rankTexts(candidates: TextCandidates, texts: TextLengths[], totals: Totals) {
  return texts
    .map((text) => ({ ...text, score: scoreText(candidates, text, totals) }))
    .sort((one, other) => other.score - one.score || one.page_id - other.page_id)
}

function scoreText({ hits, codes, weights }: TextCandidates, text: TextLengths, totals: Totals) {
  const { number } = text
  const average = (sum: number) => sum / totals.texts || 1
  const norm = (field: keyof typeof lengthNorms, length: number, sum: number) =>
    length === 0
      ? 0
      : fieldWeights[field] /
        (1 - lengthNorms[field] + (lengthNorms[field] * length) / average(sum))
  const title = norm('title', text.title_words, totals.title_words)
  const headings = norm('headings', text.heading_words, totals.heading_words)
  const body = norm('body', text.body_words, totals.body_words)
  let score = 0
  let inTitle = 0
  for (const [group, ofGroup] of codes.entries()) {
    const code = ofGroup[number] ?? 0
    const frequency =
      title * getTitleCount(code) + headings * getHeadingsCount(code) + body * getBodyCount(code)
    score += ((weights[group] ?? 0) * frequency) / (saturation + frequency)
    if (getTitleCount(code) > 0) inTitle += 1
  }
  const share = (hits[number] ?? 0) / codes.length
  return score * share ** 2 * (1 + (titleBonus * inTitle) / (text.title_words || 1))
}
