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
