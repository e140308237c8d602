import { type PageTexts, type TextField, textFields } from '@vitrine/contract/pages/page-texts'

/**
 * Returns the words, and pairs of neighbouring words in a block, that `after` lacks. Pairs detect a
 * lost sentence even if each word is elsewhere in the text.
 */
export function findLostPhrases(before: PageTexts, after: PageTexts): string[] {
  const afterLines = getLines(after)
  const unchanged = new Set(afterLines)
  const removedLines = getLines(before).filter((line) => !unchanged.has(line))
  return findMissing(afterLines, [...getPhrases(removedLines)])
}

export const findMissingPhrases = (phrases: string[], text: PageTexts): string[] =>
  phrases.length === 0 ? [] : findMissing(getLines(text), phrases)

/** Above this number a set of all phrases is faster than a search for each. */
const phrasesForSearch = 100

function findMissing(lines: string[], phrases: string[]): string[] {
  if (phrases.length > phrasesForSearch) {
    const present = getPhrases(lines)
    return phrases.filter((phrase) => !present.has(phrase))
  }
  const text = lines.join('\n')
  return phrases.filter((phrase) => {
    const parts = phrase.split(' ')
    const hasWords = (source: string) => parts.every((word) => source.includes(word))
    return (
      !hasWords(text) || !lines.some((line) => hasWords(line) && getPhrases([line]).has(phrase))
    )
  })
}

function getPhrases(lines: string[]): Set<string> {
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

/** Words, and symbols such as € or emoji. Punctuation is ignored: changing it loses no words. */
const words = /[\p{L}\p{N}\p{M}]+|\p{S}/gu

const getLines = (fields: PageTexts): string[] =>
  textFields.flatMap((field) => splitField(field, fields[field]))

const splitField = (field: TextField, value: string): string[] =>
  field === 'content' ? splitHtml(value) : value.split(jsonMarks)

const jsonMarks = /[",:{}[\]]/

/** Returns the words of each block of sanitized HTML, and each attribute value as a line. */
function splitHtml(html: string): string[] {
  const values = [...html.matchAll(attributeValue)].map(([, value = '']) => value)
  const text = html.replace(inlineTags, '').replace(otherTags, '\n').replace(entities, ' ')
  return [...text.split('\n'), ...values]
}

const attributeValue = /="([^"]*)"/g
/** Tags that do not end a sentence or a word. */
const inlineTags =
  /<\/?(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)(?:\s[^>]*)?>/g
const otherTags = /<[^>]*>/g
const entities = /&(?:[a-z]+|#\d+);/gi
