import { nextSlice } from '@vitrine/files/time-slice'
import type { PublishedPage } from '../pages/published-pages.ts'
import { splitSlugWords } from './slug-words.ts'
import { createWordIndex, type SimilarWord, type WordIndex } from './word-index.ts'

/** A published page in one language. */
export interface SlugEntry {
  page: PublishedPage
  locale: string
}

export interface SimilarPages {
  /**
   * Returns the page whose slug has the most similar words; undefined if none is similar. Prefers
   * pages in `locale`. A path without words means the home page.
   */
  find: (path: string, locale: string) => SlugEntry | undefined
}

/** Similarity of a slug and a path, from 0 to 1, below which a page is not proposed. */
const scoreMin = 0.34
/** Factor for pages in another language than that of the path. */
const otherLocaleFactor = 0.8

interface Entry extends SlugEntry {
  slugLength: number
  words: number[]
}

/** Indexes the words of all slugs in time slices, so that other requests are not blocked. */
export async function indexSlugs(pages: PublishedPage[]): Promise<SimilarPages> {
  const words = createWordIndex()
  const entries: Entry[] = []
  const entriesOf: number[][] = []
  for (const page of pages) {
    await nextSlice()
    for (const [locale, { slug }] of Object.entries(page.translatable)) {
      const own = splitSlugWords(slug).map(words.add)
      for (const word of own) {
        const list = entriesOf[word]
        if (list) list.push(entries.length)
        else entriesOf[word] = [entries.length]
      }
      entries.push({ page, locale, slugLength: slug.length, words: own })
    }
  }
  return { find: createSearch(words, entries, entriesOf) }
}

function createSearch(
  words: WordIndex,
  entries: Entry[],
  entriesOf: number[][],
): SimilarPages['find'] {
  // A word that few slugs have says more about a page than a common one.
  const unknownWeight = Math.log(1 + entries.length)
  const weights = entriesOf.map(({ length }) => Math.log(1 + entries.length / length))
  const weigh = (word: number) => weights[word] ?? unknownWeight
  const homes = entries.filter(({ slugLength }) => slugLength === 0)
  return (path, locale) => {
    const searched = splitSlugWords(path)
    if (searched.length === 0) return homes.find((home) => home.locale === locale) ?? homes[0]
    const matched = new Map<number, number>()
    let searchedWeight = 0
    for (const word of searched) {
      const similar = words.findSimilar(word)
      searchedWeight += similar[0] ? weigh(similar[0].word) : unknownWeight
      for (const [entry, weight] of getBestMatches(similar, entriesOf, weigh))
        matched.set(entry, (matched.get(entry) ?? 0) + weight)
    }
    return findBest(matched, (at) => {
      const entry = entries[at]
      if (!entry) return undefined
      const total = searchedWeight + sum(entry.words.map(weigh))
      const factor = entry.locale === locale ? 1 : otherLocaleFactor
      return { entry, score: (factor * 2 * (matched.get(at) ?? 0)) / total }
    })
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Returns the weight of the most similar word in each entry that has one. */
function getBestMatches(
  similar: SimilarWord[],
  entriesOf: number[][],
  weigh: (word: number) => number,
) {
  const best = new Map<number, number>()
  for (const { word, similarity } of similar)
    for (const entry of entriesOf[word] ?? [])
      if (!best.has(entry)) best.set(entry, similarity * weigh(word))
  return best
}

interface Scored {
  entry: Entry
  score: number
}

/** Returns the entry with the highest score; of equal ones that with the shortest address. */
function findBest(
  matched: Map<number, number>,
  score: (at: number) => Scored | undefined,
): SlugEntry | undefined {
  let best: Scored | undefined
  for (const at of matched.keys()) {
    const scored = score(at)
    if (!scored || scored.score < scoreMin) continue
    if (!best || isBetter(scored, best)) best = scored
  }
  return best?.entry
}

const isBetter = (a: Scored, b: Scored) =>
  a.score > b.score || (a.score === b.score && a.entry.slugLength < b.entry.slugLength)
