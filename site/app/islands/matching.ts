/**
 * Whether a text holds every word, or part of a word, that is typed; capitals and accents make no
 * difference. Nothing typed is held by every text.
 */
export function holds(text: string, typed: string): boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const searched = plain(text)
  return words.every((word) => searched.includes(word))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
