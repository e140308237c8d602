import { listWords } from './read-words.ts'
import type { Steps } from './steps.ts'

interface SimilarUnit {
  kind: string
  identity: string
}

/** Pairs below are not similar: about a third of their words are the same. */
const minSimilarity = 0.3
const sameKindBonus = 0.1
/** Units of this many words are similar if they have the same kind: "Monday" became "Tuesday". */
const shortLength = 3
/** Work of one table, in compared words: some 10 ms. */
const maxSteps = 1_000_000
const maxCells = 100_000

/**
 * Pairs units of two lists by similar words, in order, so that the sum of similarities is largest.
 * Long lists are divided into parts of equal length, so that the time is bounded. Yields after each
 * part.
 */
export function* pairSimilar(
  before: readonly SimilarUnit[],
  now: readonly SimilarUnit[],
): Steps<[at: number, index: number][]> {
  if (before.length === 0 || now.length === 0) return []
  const numbers = new Map<string, number>()
  const toBags = (units: readonly SimilarUnit[]) => units.map((unit) => toBag(unit, numbers))
  const parts = countParts(before, now)
  const pairs: [number, number][] = []
  for (let part = 0; part < parts; part++) {
    const [start, end] = cutPart(before.length, part, parts)
    const [nowStart, nowEnd] = cutPart(now.length, part, parts)
    const [former, present] = [before.slice(start, end), now.slice(nowStart, nowEnd)]
    for (const [at, index] of pairByTable(toBags(former), toBags(present)))
      pairs.push([at + start, index + nowStart])
    yield
  }
  return pairs
}

/** The different words of a unit, as numbers in increasing order. */
interface Bag {
  kind: string
  words: Uint32Array
}

function toBag({ kind, identity }: SimilarUnit, numbers: Map<string, number>): Bag {
  const words = Uint32Array.from(listWords(identity), (word) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  })
  return { kind, words: words.sort() }
}

function countParts(before: readonly SimilarUnit[], now: readonly SimilarUnit[]): number {
  const steps = now.length * estimateWords(before) + before.length * estimateWords(now)
  const cells = before.length * now.length
  const parts = Math.max(steps / maxSteps, cells / maxCells, 1)
  return Math.min(Math.ceil(parts), before.length, now.length)
}

const usualWordLength = 6

const estimateWords = (units: readonly SimilarUnit[]) =>
  units.reduce((sum, { identity }) => sum + Math.ceil(identity.length / usualWordLength), 0)

const cutPart = (length: number, part: number, parts: number): [start: number, end: number] => [
  Math.floor((length * part) / parts),
  Math.floor((length * (part + 1)) / parts),
]

function pairByTable(before: readonly Bag[], now: readonly Bag[]): [number, number][] {
  const width = now.length + 1
  const similarities = new Float32Array(before.length * width)
  // Largest sum of similarities of what follows.
  const sums = new Float32Array((before.length + 1) * width)
  const get = (table: Float32Array, at: number, index: number) => table[at * width + index] ?? 0
  for (let at = before.length - 1; at >= 0; at--)
    for (let index = now.length - 1; index >= 0; index--) {
      const similarity = compareBags(before[at], now[index])
      similarities[at * width + index] = similarity
      const pair = similarity > 0 ? get(sums, at + 1, index + 1) + similarity : 0
      sums[at * width + index] = Math.max(get(sums, at + 1, index), get(sums, at, index + 1), pair)
    }
  const pairs: [number, number][] = []
  let [at, index] = [0, 0]
  while (at < before.length && index < now.length) {
    const sum = get(sums, at, index)
    const similarity = get(similarities, at, index)
    const isPair = similarity > 0 && sum === Math.fround(get(sums, at + 1, index + 1) + similarity)
    if (isPair) pairs.push([at++, index++])
    else if (sum === get(sums, at + 1, index)) at++
    else index++
  }
  return pairs
}

/** Returns the share of words that two units have in common, or 0 if they are not similar. */
function compareBags(one: Bag | undefined, other: Bag | undefined): number {
  if (!one || !other) return 0
  const isSameKind = one.kind === other.kind
  const [length, otherLength] = [one.words.length, other.words.length]
  const isShort = isSameKind && Math.max(length, otherLength) <= shortLength
  const share = (2 * countCommon(one.words, other.words)) / (length + otherLength)
  const similarity =
    (isShort ? Math.max(share, minSimilarity) : share) + (isSameKind ? sameKindBonus : 0)
  return similarity < minSimilarity ? 0 : similarity
}

function countCommon(one: Uint32Array, other: Uint32Array): number {
  let [count, at, index] = [0, 0, 0]
  while (at < one.length && index < other.length) {
    const difference = (one[at] ?? 0) - (other[index] ?? 0)
    if (difference === 0) count++
    if (difference <= 0) at++
    if (difference >= 0) index++
  }
  return count
}
