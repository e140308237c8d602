import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { cutHtml } from './cut-html.ts'
import { fold } from './fold.ts'
import { type FieldCounts, packCounts } from './postings.ts'
import { getWordCutter, isUnspaced, type WordCutter } from './words.ts'

/** Fields of a published text that are searched. */
export interface SearchedText {
  title: string
  seo_description: string
  content_html: string
}

export type WordCounts = Map<string, FieldCounts>

/** A counted text as the index stores it. */
export interface IndexableText extends IndexedWords {
  /** Words in each field, with repetitions. */
  lengths: FieldCounts
  /** `serializeWords` of its words. */
  serialized: string
}

/** Entries of a text in the index. */
export interface IndexedWords {
  /** Packed counts by term. */
  codes: ReadonlyMap<string, number>
  /** Words as the text has them, by their folded form. */
  shown: ReadonlyMap<string, string>
}

interface CountedText {
  words: WordCounts
  /** Words in each field, with repetitions. */
  lengths: FieldCounts
}

/** More words of a text are not indexed: no text for readers has as many. */
const distinctWordsMax = 10_000
/** Characters that are cut before other work gets a turn. */
const pieceLength = 20_000
const countMax = 255

/** Returns a digest that differs if the index must change. */
export const hashText = ({ title, seo_description, content_html }: SearchedText): string =>
  hash('sha256', [title, seo_description, content_html].join('\u0000'), 'base64url').slice(0, 22)

/** Counts the words of a text. `nextSlice` gives other work a turn, see `createTimeSlices`. */
export async function countWords(
  text: SearchedText,
  locale: string,
  nextSlice: () => Promise<void>,
): Promise<IndexableText> {
  const cutter = await getWordCutter(locale)
  const counted: CountedText = { words: new Map(), lengths: { title: 0, headings: 0, body: 0 } }
  const { body, headings, alternatives } = cutHtml(text.content_html)
  addWords(counted, cutter, 'title', text.title)
  for (const heading of headings) addWords(counted, cutter, 'headings', heading.text)
  addWords(counted, cutter, 'body', text.seo_description)
  addWords(counted, cutter, 'body', alternatives)
  for (const piece of toPieces(body)) {
    await nextSlice()
    addWords(counted, cutter, 'body', piece)
  }
  await nextSlice()
  const { words, lengths } = counted
  return { ...toIndexedWords(words, cutter), lengths, serialized: serializeWords(words) }
}

/** Splits a long text between words, if it has spaces. */
function* toPieces(text: string) {
  for (let from = 0; from < text.length; ) {
    const space = text.indexOf(' ', from + pieceLength)
    const end = space === -1 || space > from + 2 * pieceLength ? from + pieceLength : space
    yield text.slice(from, end)
    from = end
  }
}

function addWords(
  { words, lengths }: CountedText,
  cutter: WordCutter,
  field: keyof FieldCounts,
  text: string,
) {
  for (const { word } of cutter.cut(text)) {
    lengths[field] += 1
    let counts = words.get(word)
    if (!counts) {
      if (words.size >= distinctWordsMax) continue
      counts = { title: 0, headings: 0, body: 0 }
      words.set(word, counts)
    }
    if (counts[field] < countMax) counts[field] += 1
  }
}

export const toIndexedWords = (words: WordCounts, cutter: WordCutter): IndexedWords => ({
  codes: toTermCodes(words, cutter),
  shown: toShownWords(words),
})

/** Pairs of characters are no words that a reader can misspell. */
function toShownWords(words: WordCounts): Map<string, string> {
  const shown = new Map<string, string>()
  for (const word of words.keys()) if (!isUnspaced(word)) shown.set(fold(word), word)
  return shown
}

/** Returns the terms of words with their packed counts. */
function toTermCodes(words: WordCounts, { toTerms }: WordCutter): Map<string, number> {
  const sums: WordCounts = new Map()
  for (const [word, counts] of words)
    for (const term of toTerms(word)) {
      const sum = sums.get(term)
      if (!sum) sums.set(term, { ...counts })
      else {
        sum.title += counts.title
        sum.headings += counts.headings
        sum.body += counts.body
      }
    }
  return new Map([...sums].map(([term, counts]) => [term, packCounts(counts)]))
}

/** Fast rather than small: a text has a few kilobytes of words. */
const compression = { level: 3, windowBits: 13, memLevel: 6 }

/** Serializes counts, compressed: a text is unindexed by the words that it had. */
function serializeWords(words: WordCounts): string {
  const lines = [...words].map(([word, { title, headings, body }]) =>
    [word, title, headings, body].join(' '),
  )
  return deflateRawSync(lines.sort().join('\n'), compression).toString('base64')
}

export function parseWords(serialized: string): WordCounts {
  if (serialized === '') return new Map()
  const lines = inflateRawSync(Buffer.from(serialized, 'base64')).toString()
  return new Map(
    lines.split('\n').flatMap((line) => {
      const [word = '', title, headings, body] = line.split(' ')
      if (word === '') return []
      const counts = { title: Number(title), headings: Number(headings), body: Number(body) }
      return [[word, counts] as const]
    }),
  )
}
