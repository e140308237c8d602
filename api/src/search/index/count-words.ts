import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { createTimeSlices } from '../../db/time-slice.ts'
import { cutHtml } from './cut-html.ts'
import { type FieldCounts, packCounts } from './postings.ts'
import { getWordCutter, type WordCutter } from './words.ts'

/** Fields of a published text that are searched. */
export interface SearchedText {
  title: string
  seo_description: string
  content_html: string
}

export type WordCounts = Map<string, FieldCounts>

export interface CountedText {
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

/** Counts the words of a text. A long one is cut in several turns of the event loop. */
export async function countWords(text: SearchedText, locale: string): Promise<CountedText> {
  const cutter = await getWordCutter(locale)
  const counted: CountedText = { words: new Map(), lengths: { title: 0, headings: 0, body: 0 } }
  const { body, headings, alternatives } = cutHtml(text.content_html)
  addWords(counted, cutter, 'title', text.title)
  for (const heading of headings) addWords(counted, cutter, 'headings', heading.text)
  addWords(counted, cutter, 'body', text.seo_description)
  addWords(counted, cutter, 'body', alternatives)
  const nextSlice = createTimeSlices()
  for (const piece of toPieces(body)) {
    await nextSlice()
    addWords(counted, cutter, 'body', piece)
  }
  return counted
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

/** Returns the terms of words with their packed counts. */
export function toTermCodes(words: WordCounts, { toTerms }: WordCutter): Map<string, number> {
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

/** Serializes counts, compressed: a text is unindexed by the words that it had. */
export function serializeWords(words: WordCounts): string {
  const lines = [...words].map(([word, { title, headings, body }]) =>
    [word, title, headings, body].join(' '),
  )
  return deflateRawSync(lines.sort().join('\n')).toString('base64')
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
