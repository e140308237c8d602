import { type PageTexts, type TextField, textFields } from '@vitrine/contract/page-texts'

/**
 * The words of a text, and each pair of neighbouring words in a block. Pairs find a sentence that is
 * lost although each of its words is somewhere else in the text.
 */
export function phrasesOf(fields: PageTexts): Set<string> {
  const phrases = new Set<string>()
  for (const line of textFields.flatMap((field) => linesOf(field, fields[field]))) {
    let before: string | undefined
    for (const [word] of line.matchAll(words)) {
      phrases.add(word)
      if (before !== undefined) phrases.add(`${before} ${word}`)
      before = word
    }
  }
  return phrases
}

/** What a text says that another one does not. */
export function lostPhrases(before: PageTexts, after: PageTexts): string[] {
  const there = phrasesOf(after)
  return [...phrasesOf(before)].filter((phrase) => !there.has(phrase))
}

/** Words, and signs such as € or emoji. Punctuation is none: a sentence that goes on is not lost. */
const words = /[\p{L}\p{N}\p{M}]+|\p{S}/gu

const linesOf = (field: TextField, value: string): string[] =>
  field === 'content' ? htmlLines(value) : value.split(jsonMarks)

const jsonMarks = /[",:{}[\]]/

/** The words of each block of sanitized HTML; the values of attributes are lines of their own. */
function htmlLines(html: string): string[] {
  const values = [...html.matchAll(attributeValue)].map(([, value = '']) => value)
  const text = html.replace(inlineTags, '').replace(otherTags, '\n').replace(entities, ' ')
  return [...text.split('\n'), ...values]
}

const attributeValue = /="([^"]*)"/g
/** They stand inside of a sentence, or of a word. */
const inlineTags =
  /<\/?(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)(?:\s[^>]*)?>/g
const otherTags = /<[^>]*>/g
const entities = /&(?:[a-z]+|#\d+);/gi
