import { splitTextUnits } from '@vitrine/contract/translation/text-units'
import { readMarkup } from '../html/read-markup.ts'

const cache = new Map<string, string>()
/** Most units whose words are remembered. */
const cacheMax = 2_000

/** Returns the words of a unit of the source, as they are compared. */
export function readUnitWords(html: string): string {
  const before = cache.get(html)
  if (before !== undefined) return before
  const words = splitTextUnits(readMarkup(html))
    .map((unit) => unit.words)
    .join(' ')
  if (cache.size >= cacheMax) cache.clear()
  cache.set(html, words)
  return words
}
