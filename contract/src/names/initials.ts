/** Returns the first letters of the first and the last word of a name. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word) => (word ? firstLetter(word) : '')).join('')
}

const firstLetter = (word: string) => {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment.toLocaleUpperCase() ?? ''
}
