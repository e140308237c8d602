import type { TermGroup } from './find-candidates.ts'
import { fold, getArabicVariants, isArabic } from './index/fold.ts'
import { isUnspaced, normalizeWord, type PlacedWord, type WordCutter } from './index/words.ts'

/** A word of the query in a text. */
export interface WordMatch extends PlacedWord {
  /** Index of its group in the query. */
  group: number
}

/** Finds the words of a query in a text, in their order. */
export type FindMatches = (text: string) => WordMatch[]

type GroupOfTerm = ReadonlyMap<string, number>

/** Languages whose stems may begin with another letter than the word. */
const changesFirstLetter = new Set(['ga', 'id'])

/**
 * Creates the search for the words of a query. To cut a whole text into words takes many times
 * longer, so it looks only at words with the first letter of a term.
 */
export function createMatchFinder(cutter: WordCutter, groups: readonly TermGroup[]): FindMatches {
  const groupOf: GroupOfTerm = new Map(
    groups.flatMap((terms, group) => terms.map((term) => [term, group] as const)),
  )
  const terms = [...groupOf.keys()]
  const pairs = terms.filter(isUnspaced)
  const others = terms.filter((term) => !isUnspaced(term))
  const needsAll = changesFirstLetter.has(cutter.language.code)
  const roots = others.filter(isArabic)
  const rest = others.filter((term) => !isArabic(term))
  const pattern = createPattern(rest, cutter.language.code === 'de')
  const rootPattern = createRootPattern(roots)
  const findGroup = createGroupFinder(cutter, groupOf)
  return (text) => {
    if (needsAll) return [...findInWords(cutter.cut(text), findGroup)]
    return [
      ...findInWords(readWords(text, pattern), findGroup),
      ...findInWords(readWordsAround(text, rootPattern), findGroup),
      ...findPairs(text, pairs, groupOf),
    ].sort((one, other) => one.start - other.start)
  }
}

function* findInWords(words: Iterable<PlacedWord>, findGroup: FindGroup): Generator<WordMatch> {
  for (const { word, start, end } of words) {
    const group = findGroup(word)
    if (group !== undefined) yield { word, start, end, group }
  }
}

/** Returns the group of a word as the text has it. */
type FindGroup = (word: string) => number | undefined

/** Texts repeat their words, so each is compared once. */
function createGroupFinder({ toTerms }: WordCutter, groupOf: GroupOfTerm): FindGroup {
  const known = new Map<string, number | undefined>()
  return (word) => {
    if (known.has(word)) return known.get(word)
    const term = toTerms(normalizeWord(word)).find((each) => groupOf.has(each))
    const group = term === undefined ? undefined : groupOf.get(term)
    known.set(word, group)
    return group
  }
}

const wordCharacters = '\\p{L}\\p{M}\\p{N}\\u00ad'

/** Matches words that begin with the first two letters of a term, in any of their variants. */
function createPattern(terms: string[], isGerman: boolean): RegExp | undefined {
  if (terms.length === 0) return undefined
  const beginnings = new Set(terms.map((term) => toBeginning(term, isGerman)))
  return new RegExp(`(?:${[...beginnings].join('|')})[${wordCharacters}]*`, 'gu')
}

/** Nothing of the word is before these letters. Looks only where they match: elsewhere it is slow. */
const isBeginning = (letters: number) => `(?<![${wordCharacters}]${'.'.repeat(letters)})`

function toBeginning(term: string, isGerman: boolean): string {
  const [first = '', second] = [...term]
  const firsts = [first, ...getVariants(first)]
  if (second === undefined) return `[${firsts.join('')}]${isBeginning(1)}`
  const ligatures = firsts.filter((letter) => foldedLigatures.has(letter))
  const single = firsts.filter((letter) => !foldedLigatures.has(letter))
  const others = [
    second,
    ...getVariants(second),
    // “Uebung” has the term of “Übung”.
    ...(isGerman && 'aou'.includes(first) ? ['e', 'E'] : []),
  ]
  const pair = `[${single.join('')}][${others.join('')}\\p{M}\\u00ad]${isBeginning(2)}`
  return ligatures.length > 0 ? `${pair}|[${ligatures.join('')}]${isBeginning(1)}` : pair
}

function* readWords(text: string, pattern: RegExp | undefined): Generator<PlacedWord> {
  if (!pattern) return
  for (const { 0: found, index } of text.matchAll(pattern))
    yield { word: found, start: index, end: index + found.length }
}

/** Arabic words have their root inside, in any of the variants of its letters. */
function createRootPattern(roots: string[]): RegExp | undefined {
  if (roots.length === 0) return undefined
  const marks = '[\\u0640\\u064b-\\u065f\\u0670]*'
  const patterns = roots.map((root) =>
    [...root].map((letter) => `[${getArabicVariants(letter)}]`).join(marks),
  )
  return new RegExp(patterns.join('|'), 'gu')
}

const wordCharacter = new RegExp(`[${wordCharacters}]`, 'u')

/** Reads the words around the matches of a pattern. */
function* readWordsAround(text: string, pattern: RegExp | undefined): Generator<PlacedWord> {
  if (!pattern) return
  let last = 0
  for (const { 0: root, index } of text.matchAll(pattern)) {
    if (index < last) continue
    let [start, end] = [index, index + root.length]
    while (start > last && wordCharacter.test(text[start - 1] ?? '')) start--
    while (wordCharacter.test(text[end] ?? '')) end++
    last = end
    yield { word: text.slice(start, end), start, end }
  }
}

function* findPairs(text: string, pairs: string[], groupOf: GroupOfTerm): Generator<WordMatch> {
  for (const word of pairs)
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
      yield { word, start: at, end: at + word.length, group: groupOf.get(word) ?? 0 }
}

/** Alphabets with accents and capital letters: Latin, Greek and Cyrillic. */
const alphabets = [
  [0x41, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
] as const

let variantsOf: Map<string, string[]> | undefined
/** Letters that fold to two, such as “œ”. Filled with the variants. */
const foldedLigatures = new Set<string>()

/** Returns the letters that fold to a word with this first letter. */
function getVariants(letter: string): string[] {
  if (!variantsOf) {
    variantsOf = new Map()
    for (const [first, last] of alphabets)
      for (let point = first; point <= last; point++) {
        const variant = String.fromCodePoint(point)
        if (!/\p{L}/u.test(variant)) continue
        const [folded = '', ...more] = fold(variant.toLowerCase())
        if (more.length > 0) foldedLigatures.add(variant)
        const variants = variantsOf.get(folded)
        if (variants) variants.push(variant)
        else variantsOf.set(folded, [variant])
      }
  }
  return variantsOf.get(letter) ?? []
}
