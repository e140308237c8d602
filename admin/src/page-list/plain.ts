/** Letters without their accents and case, as people search. */
export function plain(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** Makes what tells whether a text has all of these words, as people search; without words all have. */
export function wordMatcher(words: string): (text: string) => boolean {
  const sought = plain(words).split(' ')
  return (text) => {
    const letters = plain(text)
    return sought.every((word) => letters.includes(word))
  }
}
