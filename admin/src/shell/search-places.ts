import { createWordMatcher, normalizeForSearch } from '../page-list/word-matcher.ts'

interface Named {
  name: string
  hint: string
}

/**
 * Returns the places with all words in their name or hint: first those whose name begins with the
 * words, then those with the words in their name, then the others. Otherwise keeps the order.
 */
export function searchPlaces<P extends Named>(places: readonly P[], words: string): P[] {
  const query = normalizeForSearch(words)
  const hasWords = createWordMatcher(words)
  const distance = ({ name }: P) =>
    normalizeForSearch(name).startsWith(query) ? 0 : hasWords(name) ? 1 : 2
  const matches = places.filter(({ name, hint }) => hasWords(`${name} ${hint}`))
  const byDistance = Map.groupBy(matches, distance)
  return ([0, 1, 2] as const).flatMap((each) => byDistance.get(each) ?? [])
}
