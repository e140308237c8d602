/** Removes accents and case, so that a search finds all spellings. */
export function normalizeForSearch(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** Returns a function that is true for texts with all of these words; without words, for all texts. */
export function createWordMatcher(words: string): (text: string) => boolean {
  const sought = normalizeForSearch(words).split(' ')
  return (text) => {
    const letters = normalizeForSearch(text)
    return sought.every((word) => letters.includes(word))
  }
}
