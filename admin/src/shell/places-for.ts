import { plain, wordMatcher } from '../page-list/plain.ts'

interface Named {
  name: string
  hint: string
}

/**
 * The places that have all words in their name or hint: first those whose name begins with them, then
 * those whose name has them, then the others, each as they come.
 */
export function placesFor<P extends Named>(places: readonly P[], words: string): P[] {
  const whole = plain(words)
  const has = wordMatcher(words)
  const distance = ({ name }: P) => (plain(name).startsWith(whole) ? 0 : has(name) ? 1 : 2)
  const found = places.filter(({ name, hint }) => has(`${name} ${hint}`))
  const byDistance = Map.groupBy(found, distance)
  return ([0, 1, 2] as const).flatMap((each) => byDistance.get(each) ?? [])
}
