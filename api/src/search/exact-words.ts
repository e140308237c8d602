import { cutBeginning } from './index/cut-html.ts'
import { fold } from './index/fold.ts'
import type { WordCutter } from './index/words.ts'

export interface ExactQuery {
  /** Words that a text must have as they are; accents are ignored. */
  words: string[]
  /** Words that must follow each other. */
  phrases: string[][]
}

interface ExactText {
  title: string
  seo_description: string
  content_html: string
}

/** Characters of a text that are read, so that a query costs little on a site of long texts. */
const readMax = 200_000

/** True if a text has the words and phrases of a query as they are. */
export function hasExactWords(text: ExactText, query: ExactQuery, cutter: WordCutter): boolean {
  const { body, headings, alternatives } = cutBeginning(text.content_html, readMax)
  const fields = [
    text.title,
    ...headings.map((heading) => heading.text),
    body,
    alternatives,
    text.seo_description,
  ]
  const missing = new Set(query.words.map(fold))
  const phrases = query.phrases.map((phrase) => phrase.map(fold))
  const found = new Set<string[]>()
  for (const field of fields) {
    const words = [...cutter.cut(field)].map(({ word }) => fold(word))
    for (const word of words) missing.delete(word)
    for (const phrase of phrases) if (hasPhrase(words, phrase)) found.add(phrase)
  }
  return missing.size === 0 && found.size === phrases.length
}

const hasPhrase = (words: string[], phrase: string[]) =>
  words.some(
    (word, at) =>
      word === phrase[0] && phrase.every((expected, offset) => words[at + offset] === expected),
  )
