import { toSearchKey } from '@vitrine/contract/names/media-names'
import { once } from '../../http/once.ts'

/**
 * Code points of Latin letters with diacritics: Latin-1, Extended-A and -B, Extended Additional.
 */
const accentedRanges = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const

/** Accented letters and other cases by base letter. */
const getVariants = once(() => {
  const byKey = new Map<string, string>()
  for (const [first, last] of accentedRanges)
    for (let code = first; code <= last; code++) {
      const letter = String.fromCharCode(code)
      const key = toSearchKey(letter)
      if (key.length === 1 && key !== letter) byKey.set(key, `${byKey.get(key) ?? ''}${letter}`)
    }
  return byKey
})

/**
 * Returns one pattern per word of a query, ignoring case and accents. Patterns match unchanged
 * texts: normalizing every text of a large site takes many times longer.
 */
export const toSearchPatterns = (query: string): RegExp[] =>
  toSearchKey(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => new RegExp(Array.from(word, toLetterPattern).join(''), 'iu'))

const toLetterPattern = (letter: string) =>
  `[${letter.replace(/[\\\]^-]/, '\\$&')}${getVariants().get(letter) ?? ''}]\\p{M}*`

const excerptMax = 160

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }

/** Returns the text of sanitized HTML with single spaces. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[^\S\u00A0\u202F]+/g, ' ')
    .trim()

/** Returns up to 160 characters of a plain text around the first match. */
export function cutExcerpt(text: string, patterns: RegExp[]): string {
  if (text.length <= excerptMax) return text
  const positions = patterns.map((pattern) => text.search(pattern)).filter((at) => at >= 0)
  const first = positions.length > 0 ? Math.min(...positions) : 0
  const from = Math.max(0, Math.min(first - excerptMax / 2, text.length - excerptMax))
  const excerpt = text.slice(from, from + excerptMax).toWellFormed()
  return `${from > 0 ? '… ' : ''}${excerpt.trim()}${from + excerptMax < text.length ? ' …' : ''}`
}
