import { getTrigrams } from './slug-words.ts'

/** A known word that is equal or similar to a searched one; similarity from 0 to 1. */
export interface SimilarWord {
  word: number
  similarity: number
}

export interface WordIndex {
  /** Returns the number of a word; adds it if it is unknown. */
  add: (word: string) => number
  /** Returns the word itself if it is known, or similar words, the most similar first. */
  findSimilar: (word: string) => SimilarWord[]
}

const similarityMin = 0.5
const similarMax = 8

/** Numbers words, and finds similar ones by the trigrams that they share (Dice coefficient). */
export function createWordIndex(): WordIndex {
  const numbers = new Map<string, number>()
  const sizes: number[] = []
  const byTrigram = new Map<string, number[]>()
  const add = (word: string) => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = sizes.length
    numbers.set(word, number)
    const trigrams = getTrigrams(word)
    sizes.push(trigrams.length)
    for (const trigram of trigrams) {
      const list = byTrigram.get(trigram)
      if (list) list.push(number)
      else byTrigram.set(trigram, [number])
    }
    return number
  }
  const findSimilar = (word: string): SimilarWord[] => {
    const known = numbers.get(word)
    if (known !== undefined) return [{ word: known, similarity: 1 }]
    const trigrams = getTrigrams(word)
    const shared = new Map<number, number>()
    for (const trigram of trigrams)
      for (const number of byTrigram.get(trigram) ?? [])
        shared.set(number, (shared.get(number) ?? 0) + 1)
    return [...shared]
      .map(([number, count]) => ({
        word: number,
        similarity: (2 * count) / (trigrams.length + (sizes[number] ?? 0)),
      }))
      .filter(({ similarity }) => similarity >= similarityMin)
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, similarMax)
  }
  return { add, findSimilar }
}
