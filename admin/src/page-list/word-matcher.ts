/** Letters without their accents and case, as people search. */
export function normalizeForSearch(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** Makes what tells whether a text has all of these words, as people search; without words all have. */
export function createWordMatcher(words: string): (text: string) => boolean {
  const sought = normalizeForSearch(words).split(' ')
  return (text) => {
    const letters = normalizeForSearch(text)
    return sought.every((word) => letters.includes(word))
  }
}
