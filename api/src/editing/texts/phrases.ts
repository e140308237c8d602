import { type PageTexts, type TextField, textFields } from '@vitrine/contract/page-texts'

/**
 * What a text says that another one does not: words, and pairs of neighbouring words in a block. Pairs
 * find a sentence that is lost although each of its words is somewhere else in the text.
 */
export function lostPhrases(before: PageTexts, after: PageTexts): string[] {
  const there = linesIn(after)
  const kept = new Set(there)
  const gone = linesIn(before).filter((line) => !kept.has(line))
  return missingIn(there, [...phrasesIn(gone)])
}

/** Those of some phrases that a text lacks. */
export const missingPhrases = (phrases: string[], text: PageTexts): string[] =>
  phrases.length === 0 ? [] : missingIn(linesIn(text), phrases)

/** For more phrases than this, a set of all phrases of a text is faster than looking for each. */
const fewPhrases = 100

function missingIn(lines: string[], phrases: string[]): string[] {
  if (phrases.length > fewPhrases) {
    const there = phrasesIn(lines)
    return phrases.filter((phrase) => !there.has(phrase))
  }
  const text = lines.join('\n')
  return phrases.filter((phrase) => {
    const parts = phrase.split(' ')
    const holds = (where: string) => parts.every((word) => where.includes(word))
    return !holds(text) || !lines.some((line) => holds(line) && phrasesIn([line]).has(phrase))
  })
}

function phrasesIn(lines: string[]): Set<string> {
  const phrases = new Set<string>()
  for (const line of lines) {
    let before: string | undefined
    for (const [word] of line.matchAll(words)) {
      phrases.add(word)
      if (before !== undefined) phrases.add(`${before} ${word}`)
      before = word
    }
  }
  return phrases
}

/** Words, and signs such as € or emoji. Punctuation is none: a sentence that goes on is not lost. */
const words = /[\p{L}\p{N}\p{M}]+|\p{S}/gu

const linesIn = (fields: PageTexts): string[] =>
  textFields.flatMap((field) => linesOf(field, fields[field]))

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
