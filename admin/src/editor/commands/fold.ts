/** Words without case and accents, and where each of their letters stands in the words as written. */
export interface Folded {
  text: string
  /** For each letter of `text`, and for its end: the place in the source; -1 within a character. */
  places: number[]
}

/** Letters that no decomposition takes apart, and signs that are typed otherwise. */
const letters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  '’': "'",
  '‘': "'",
}

const accents = /[\u0300-\u036f]/g

/** Folds words, so that “fete” finds “fête”, and a plain space one at which no line breaks. */
export function fold(words: string): Folded {
  let text = ''
  let source = 0
  const places: number[] = []
  for (const character of words) {
    const folded = foldOne(character)
    // An accent of its own belongs to the letter before it.
    if (folded !== '') {
      places.push(source)
      for (let more = 1; more < folded.length; more++) places.push(-1)
      text += folded
    }
    source += character.length
  }
  return { text, places: [...places, source] }
}

/** A text has few characters, often. */
const folds = new Map<string, string>()

function foldOne(character: string): string {
  const known = folds.get(character)
  if (known !== undefined) return known
  const plain = character.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(accents, '')
  const folded = letters[plain] ?? plain
  folds.set(character, folded)
  return folded
}

/** Where words stand in others, folded; never a part of a character. */
export function findFolded(words: Folded, sought: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  if (sought === '') return found
  let at = words.text.indexOf(sought)
  while (at >= 0) {
    const [from = -1, to = -1] = [words.places[at], words.places[at + sought.length]]
    const isWhole = from >= 0 && to >= 0
    if (isWhole) found.push({ from, to })
    at = words.text.indexOf(sought, at + (isWhole ? sought.length : 1))
  }
  return found
}
