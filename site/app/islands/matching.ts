/** True if a text contains every typed word or part of a word, ignoring case and accents. */
export function matchesWords(text: string, typed: string): boolean {
  const words = normalize(typed).split(/\s+/).filter(Boolean)
  const normalizedText = normalize(text)
  return words.every((word) => normalizedText.includes(word))
}

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
