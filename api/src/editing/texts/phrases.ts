import { type PageTexts, type TextField, textFields } from '@vitrine/contract/pages/page-texts'

/**
 * Returns the words, and pairs of neighbouring words in a block, that a text has and another one
 * lacks. Pairs detect a lost sentence even if each of its words is elsewhere in the text.
 */
export function lostPhrases(before: PageTexts, after: PageTexts): string[] {
  const there = linesIn(after)
  const kept = new Set(there)
  const gone = linesIn(before).filter((line) => !kept.has(line))
  return missingIn(there, [...phrasesIn(gone)])
}

/** Returns the phrases that a text lacks. */
export const missingPhrases = (phrases: string[], text: PageTexts): string[] =>
  phrases.length === 0 ? [] : missingIn(linesIn(text), phrases)

/** Above this number, a set of all phrases of the text is faster than a search for each. */
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

/**
 * Matches words, and symbols such as € or emoji. Ignores punctuation: changing it loses no words.
 */
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
/** Tags that can be inside a sentence or a word. */
const inlineTags =
  /<\/?(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)(?:\s[^>]*)?>/g
const otherTags = /<[^>]*>/g
const entities = /&(?:[a-z]+|#\d+);/gi
