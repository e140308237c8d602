import { nextSlice } from '@vitrine/files/time-slice'
import type { Db } from '../db/schema.ts'
import type { Totals } from './index/totals.ts'
import { measureDistance } from './measure-distance.ts'

/** Words of one language, by length. */
export type Vocabulary = ReadonlyMap<number, WordsOfLength>

/** Lists with one entry for each word. */
interface WordsOfLength {
  words: string[]
  /** Words as a text has them, with accents. */
  shown: string[]
  /** Number of texts. */
  texts: number[]
  /** Letters of each word as bits, to skip most words without comparing them. */
  letters: number[]
}

/** A word of the vocabulary that is near another one. */
export interface NearWord {
  word: string
  shown: string
  texts: number
  slips: number
}

export type ReadVocabulary = (locale: string, totals: Totals) => Promise<Vocabulary>

const rowsPerStatement = 2_000
/** Lengths from which one slip, and two, are forgiven. */
const oneSlipFrom = 4
const twoSlipsFrom = 8

/** Caches the vocabulary of each language until its texts change. */
export function cacheVocabularies(db: Db): ReadVocabulary {
  const cached = new Map<string, { version: string; value: Promise<Vocabulary> }>()
  return (locale, totals) => {
    const version = JSON.stringify(totals)
    const before = cached.get(locale)
    if (before?.version === version) return before.value
    const value = loadVocabulary(db, locale)
    cached.set(locale, { version, value })
    // Does not cache a failure: the next query tries again.
    value.catch(() => cached.delete(locale))
    return value
  }
}

async function loadVocabulary(db: Db, locale: string): Promise<Vocabulary> {
  const byLength = new Map<number, WordsOfLength>()
  for (let after = '', hasMore = true; hasMore; ) {
    await nextSlice()
    const rows = await db
      .selectFrom('search_words')
      .select(['word', 'shown', 'texts'])
      .where('locale', '=', locale)
      .where('word', '>', after)
      .orderBy('word')
      .limit(rowsPerStatement)
      .execute()
    for (const { word, shown, texts } of rows) {
      const list = byLength.get(word.length) ?? { words: [], shown: [], texts: [], letters: [] }
      byLength.set(word.length, list)
      list.words.push(word)
      list.shown.push(shown === word ? word : shown)
      list.texts.push(texts)
      list.letters.push(toLetterBits(word))
    }
    after = rows.at(-1)?.word ?? after
    hasMore = rows.length === rowsPerStatement
  }
  return byLength
}

/**
 * Returns the nearest word: with the fewest slips, then in the most texts, then the first. Returns
 * undefined if no word is near, or if the word is too short or has digits.
 */
export function findNearestWord(vocabulary: Vocabulary, word: string): NearWord | undefined {
  if (word.length < oneSlipFrom || /\p{N}/u.test(word)) return undefined
  const slipsMax = word.length < twoSlipsFrom ? 1 : 2
  const bits = toLetterBits(word)
  let nearest: NearWord | undefined
  for (let length = word.length - slipsMax; length <= word.length + slipsMax; length++) {
    const list = vocabulary.get(length)
    if (!list) continue
    for (const [index, letters] of list.letters.entries()) {
      // A slip changes at most two letters.
      if (countBits(letters ^ bits) > 2 * slipsMax) continue
      const known = list.words[index] ?? ''
      const slips = measureDistance(word, known, slipsMax)
      if (slips > slipsMax) continue
      const shown = list.shown[index] ?? known
      const found = { word: known, shown, texts: list.texts[index] ?? 0, slips }
      if (!nearest || compareNearness(found, nearest) < 0) nearest = found
    }
  }
  return nearest
}

const compareNearness = (one: NearWord, other: NearWord) =>
  one.slips - other.slips || other.texts - one.texts || (one.word < other.word ? -1 : 1)

const bitsOfNumber = 32

function toLetterBits(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % bitsOfNumber)
  return bits >>> 0
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits >>> 0; left !== 0; left &= left - 1) count++
  return count
}
