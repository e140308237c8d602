import { fold, foldArabic, foldGerman, isArabic } from './fold.ts'
import { loadSearchLanguage, type SearchLanguage } from './languages.ts'

/** A word at its place in a text. */
export interface PlacedWord {
  /** In lower case, without elision; a pair of characters in a script without spaces. */
  word: string
  start: number
  end: number
}

/** Cuts texts of one language into words, and words into terms of the index. */
export interface WordCutter {
  language: SearchLanguage
  cut: (text: string) => Generator<PlacedWord>
  /** Terms under which the index has a word: its stem, and the stem of its unaccented form. */
  toTerms: (word: string) => readonly string[]
  /** Form under which the vocabulary has a word; undefined for characters of a script without spaces. */
  toVocabularyForm: (word: string) => string | undefined
}

/** Soft hyphens are within words; apostrophes join an elision and its word. */
const wordPattern = /[\p{L}\p{M}\p{N}\u00ad]+(?:['’][\p{L}\p{M}\p{N}\u00ad]+)*/gu
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const hasUnspaced = new RegExp(`[${unspaced}]`, 'u')
const unspacedRuns = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')
// biome-ignore lint/suspicious/noControlCharactersInRegex: most words have only ASCII.
const plainWord = /^[\x00-\x7f]+$/

/** Longer words are cut, so that a term fits in an index. */
const wordLengthMax = 40
const cachedMax = 50_000

const cutters = new Map<string, Promise<WordCutter>>()

/** Returns the cutter of a language. It is shared, because its cache of terms is costly to fill. */
export function getWordCutter(locale: string): Promise<WordCutter> {
  const cached = cutters.get(locale)
  if (cached) return cached
  const loading = loadSearchLanguage(locale).then(createWordCutter)
  cutters.set(locale, loading)
  loading.catch(() => cutters.delete(locale))
  return loading
}

function createWordCutter(language: SearchLanguage): WordCutter {
  const normalized: NormalizedWords = new Map()
  return {
    language,
    cut: (text) => cutWords(text, language, normalized),
    toTerms: cacheByWord((word) => computeTerms(word, language)),
    // Pairs of characters are no words that a reader can misspell.
    toVocabularyForm: cacheByWord((word) => (isUnspaced(word) ? undefined : fold(word))),
  }
}

function cacheByWord<T>(compute: (word: string) => T): (word: string) => T {
  const cached = new Map<string, { value: T }>()
  return (word) => {
    const known = cached.get(word)
    if (known) return known.value
    if (cached.size >= cachedMax) cached.clear()
    const value = compute(word)
    cached.set(word, { value })
    return value
  }
}

/** Words without an apostrophe as the index has them: most words of a text are known. */
type NormalizedWords = Map<string, string>
/** V8 copies a substring of this length; a longer one would hold the whole text in memory. */
const copiedLengthMax = 12

/** True for a pair of characters of a script that has no spaces, and for a single one. */
export const isUnspaced = (word: string): boolean => !plainWord.test(word) && hasUnspaced.test(word)

function* cutWords(
  text: string,
  language: SearchLanguage,
  normalized: NormalizedWords,
): Generator<PlacedWord> {
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    const known = normalized.get(found)
    if (known !== undefined) yield { word: known, start: index, end: index + found.length }
    else if (isUnspaced(found)) yield* cutUnspaced(found, index)
    else if (apostrophe.test(found)) yield* cutSpaced(found, index, language)
    else {
      const word = normalizeWord(found)
      if (word === '') continue
      if (normalized.size >= cachedMax) normalized.clear()
      if (found.length <= copiedLengthMax) normalized.set(found, word)
      yield { word, start: index, end: index + found.length }
    }
  }
}

const apostrophe = /['’]/

function* cutSpaced(found: string, index: number, { elision }: SearchLanguage) {
  const lower = found.toLowerCase()
  const elided = elision?.exec(lower)?.[0].length ?? 0
  let start = index + elided
  for (const part of found.slice(elided).split(/['’]/)) {
    const end = start + part.length
    const word = normalizeWord(part)
    if (word) yield { word, start, end }
    start = end + 1
  }
}

/** Returns a word as the index has it: in lower case, of a bounded length. */
export function normalizeWord(part: string): string {
  const lower = part.toLowerCase()
  if (plainWord.test(lower)) return lower.slice(0, wordLengthMax)
  const normal = lower.normalize('NFKC').toLowerCase().replaceAll('\u00ad', '')
  return normal.slice(0, wordLengthMax).toWellFormed()
}

/** Words of scripts without spaces are indexed as overlapping pairs of characters. */
function* cutUnspaced(found: string, index: number): Generator<PlacedWord> {
  for (const { 0: run, index: at } of found.matchAll(unspacedRuns)) {
    const start = index + at
    if (!hasUnspaced.test(run)) {
      const word = normalizeWord(run.replaceAll(/['’]/g, ''))
      if (word) yield { word, start, end: start + run.length }
      continue
    }
    yield* cutPairs(run, start)
  }
}

function* cutPairs(run: string, start: number): Generator<PlacedWord> {
  const characters = [...run]
  const widths = characters.map(({ length }) => length)
  let at = start
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1]
    const width = widths[index] ?? 0
    if (next !== undefined) {
      const end = at + width + (widths[index + 1] ?? 0)
      yield { word: toPair(character + next), start: at, end }
    } else if (characters.length === 1)
      yield { word: toPair(character), start: at, end: at + width }
    at += width
  }
}

const toPair = (characters: string) => characters.normalize('NFKC').toLowerCase()

function computeTerms(word: string, { code, stem }: SearchLanguage): readonly string[] {
  if (isUnspaced(word)) return [word]
  if (/\p{N}/u.test(word)) return [fold(word)]
  if (isArabic(word)) return [foldArabic(word)]
  const bare = code === 'de' ? foldGerman(fold(word)) : fold(word)
  const [own, unaccented] = [fold(stem(word)), fold(stem(bare))]
  return own === unaccented ? [own] : [unaccented, own]
}
