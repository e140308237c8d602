import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { nextSlice } from '@vitrine/files/time-slice'
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

/** A counted text as the index stores it. */
export interface IndexableText {
  words: WordCounts
  /** Words in each field, with repetitions. */
  lengths: FieldCounts
  /** `serializeWords` of its words. */
  serialized: string
}

/** Differences between the words of two versions of a text. */
export interface WordChanges {
  /** Packed counts of the terms that change; 0 if the text no longer has the term. */
  codes: ReadonlyMap<string, number>
  /** Words as the text has them, by the form of the vocabulary. */
  added: ReadonlyMap<string, string>
  removed: ReadonlyMap<string, string>
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

/** Counts the words of a text, in time slices. */
export async function countWords(text: SearchedText, locale: string): Promise<IndexableText> {
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
  return { words, lengths, serialized: serializeWords(words) }
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

/** Compares two versions. Most words of a text that is saved again do not change. */
export function compareWords(
  before: WordCounts,
  after: WordCounts,
  cutter: WordCutter,
): WordChanges {
  const isChanged = (word: string) => !hasEqualCounts(before.get(word), after.get(word))
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(isChanged)
  const terms = new Set(changed.flatMap(cutter.toTerms))
  const [former, current] = [sumTerms(before, terms, cutter), sumTerms(after, terms, cutter)]
  const codes = new Map<string, number>()
  for (const term of terms) {
    const code = current.get(term) ?? 0
    if (code !== (former.get(term) ?? 0)) codes.set(term, code)
  }
  return {
    codes,
    added: findNewForms(changed, after, before, cutter),
    removed: findNewForms(changed, before, after, cutter),
  }
}

const hasEqualCounts = (one: FieldCounts | undefined, other: FieldCounts | undefined) =>
  one?.title === other?.title && one?.headings === other?.headings && one?.body === other?.body

/** Returns packed counts of these terms, each of all its words. */
function sumTerms(
  words: WordCounts,
  terms: ReadonlySet<string>,
  { toTerms }: WordCutter,
): Map<string, number> {
  const sums: WordCounts = new Map()
  if (terms.size === 0) return new Map()
  for (const [word, counts] of words)
    for (const term of toTerms(word)) {
      if (!terms.has(term)) continue
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

/** Returns the forms of changed words that `words` have and `others` have not. */
function findNewForms(
  changed: string[],
  words: WordCounts,
  others: WordCounts,
  { toVocabularyForm }: WordCutter,
): Map<string, string> {
  const forms = new Map<string, string>()
  for (const word of changed) {
    const form = words.has(word) && !others.has(word) ? toVocabularyForm(word) : undefined
    if (form !== undefined) forms.set(form, word)
  }
  if (forms.size > 0) for (const word of others.keys()) forms.delete(toVocabularyForm(word) ?? '')
  return forms
}

/** Fast rather than small: a text has a few kilobytes of words. */
const compression = { level: 3, windowBits: 13, memLevel: 6 }

/** Serializes counts, compressed: a text is unindexed by the words that it had. */
function serializeWords(words: WordCounts): string {
  const lines: string[] = []
  for (const [word, { title, headings, body }] of words)
    lines.push(`${word} ${title} ${headings} ${body}`)
  return deflateRawSync(lines.join('\n'), compression).toString('base64')
}

export function parseWords(serialized: string): WordCounts {
  if (serialized === '') return new Map()
  const words: WordCounts = new Map()
  for (const line of inflateRawSync(Buffer.from(serialized, 'base64')).toString().split('\n')) {
    const [word = '', title, headings, body] = line.split(' ')
    if (word !== '')
      words.set(word, { title: Number(title), headings: Number(headings), body: Number(body) })
  }
  return words
}
