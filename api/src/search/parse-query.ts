import { searchBounds } from '@vitrine/contract/pages/search'
import { foldLetters } from './index/fold.ts'
import type { PlacedWord, WordCutter } from './index/words.ts'

/** A word of a query. A run of characters without spaces is one word with several parts. */
export interface QueryWord {
  /** As written. */
  shown: string
  /** As the index has words: one, or the pairs of a run of characters. */
  parts: string[]
}

export interface ParsedQuery {
  words: QueryWord[]
  /** Words in quotation marks, which must follow each other. */
  phrases: string[][]
  /** Number of words beyond the bounds. */
  dropped: number
}

const quoted = /["“”„«»]([^"“”„«»]*)["“”„«»]/g
/** Dropped words are counted up to here, so that a query of a megabyte costs little. */
const countedMax = 5_000
/** Pairs of characters in all words. */
const partsMax = 40

/** Cuts a query into words. Whatever it holds is words. */
export function parseQuery(q: string, cutter: WordCutter): ParsedQuery {
  const text = cutAtWord(q, searchBounds.characters)
  const all = groupParts([...cutter.cut(text)])
  const within = all.slice(0, searchBounds.words)
  const rest = groupParts([...cutter.cut(q.slice(text.length, countedMax))])
  const end = all[searchBounds.words]?.[0]?.start ?? text.length
  const phrases = [...text.slice(0, end).matchAll(quoted)]
    .map(([, phrase = '']) => [...cutter.cut(phrase)].map(({ word }) => word))
    .filter((phrase) => phrase.length > 0)
  const words = dropStopWords(
    within.map((group) => toQueryWord(group, text)),
    cutter,
  )
  return { words: limitParts(words), phrases, dropped: all.length - within.length + rest.length }
}

/** Returns the beginning of a query, without the piece of a word at its end. */
function cutAtWord(q: string, max: number): string {
  if (q.length <= max) return q
  const space = q.slice(0, max + 1).search(/\s\S*$/)
  return q.slice(0, space > 0 ? space : max)
}

/** Groups overlapping pairs of characters. */
function groupParts(words: PlacedWord[]): PlacedWord[][] {
  const groups: PlacedWord[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    if (group && word.start < (group.at(-1)?.end ?? 0)) group.push(word)
    else groups.push([word])
  }
  return groups
}

const toQueryWord = (group: PlacedWord[], text: string): QueryWord => ({
  shown: text.slice(group[0]?.start, group.at(-1)?.end).toWellFormed(),
  parts: group.map(({ word }) => word),
})

/** Drops frequent words without meaning, if others remain. */
function dropStopWords(words: QueryWord[], { language }: WordCutter): QueryWord[] {
  const isStopWord = ({ parts }: QueryWord) =>
    parts.every((part) => language.stopWords.has(foldLetters(part)))
  const others = words.filter((word) => !isStopWord(word))
  return others.length > 0 ? others : words
}

function limitParts(words: QueryWord[]): QueryWord[] {
  let left = partsMax
  return words.flatMap(({ shown, parts }) => {
    const some = parts.slice(0, left)
    left -= some.length
    return some.length > 0 ? [{ shown, parts: some }] : []
  })
}
