import { searchKey } from '@vitrine/contract/names/media-names'
import { once } from '../../http/once.ts'

/** Latin letters with marks: Latin-1, Extended-A and -B, Extended Additional. */
const marked = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const

/** The letters that are written like a letter without its case and marks. */
const variants = once(() => {
  const byKey = new Map<string, string>()
  for (const [first, last] of marked)
    for (let code = first; code <= last; code++) {
      const letter = String.fromCharCode(code)
      const key = searchKey(letter)
      if (key.length === 1 && key !== letter) byKey.set(key, `${byKey.get(key) ?? ''}${letter}`)
    }
  return byKey
})

/**
 * A pattern for each word of a query, ignoring case and accents. It is matched with texts as they
 * are: folding every text of a large site takes many times longer.
 */
export const patternsOf = (query: string): RegExp[] =>
  searchKey(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => new RegExp(Array.from(word, patternOf).join(''), 'iu'))

const patternOf = (letter: string) =>
  `[${letter.replace(/[\\\]^-]/, '\\$&')}${variants().get(letter) ?? ''}]\\p{M}*`

const excerptMax = 160

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }

/** The words of sanitized HTML, with single spaces. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[^\S\u00A0\u202F]+/g, ' ')
    .trim()

/** Up to 160 characters of a plain text around the first match. */
export function excerptOf(text: string, patterns: RegExp[]): string {
  if (text.length <= excerptMax) return text
  const places = patterns.map((pattern) => text.search(pattern)).filter((at) => at >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const from = Math.max(0, Math.min(first - excerptMax / 2, text.length - excerptMax))
  const part = text.slice(from, from + excerptMax).toWellFormed()
  return `${from > 0 ? '… ' : ''}${part.trim()}${from + excerptMax < text.length ? ' …' : ''}`
}
