/** Words without case and accents, and the place of each letter in the original. */
export interface FoldedText {
  text: string
  /** The place in the original of each letter of `text`, and of its end; -1 within a character. */
  places: number[]
}

/** Letters that NFKD leaves whole, and quotation marks that are typed differently. */
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

/** Folds words: “fete” finds “fête”, and a plain space finds a no-break space. */
export function foldText(words: string): FoldedText {
  let text = ''
  let source = 0
  const places: number[] = []
  for (const character of words) {
    const folded = foldOne(character)
    // A separate accent belongs to the letter before it.
    if (folded !== '') {
      places.push(source)
      for (let more = 1; more < folded.length; more++) places.push(-1)
      text += folded
    }
    source += character.length
  }
  return { text, places: [...places, source] }
}

/** A text has few different characters, and each of them often. */
const folds = new Map<string, string>()

function foldOne(character: string): string {
  const known = folds.get(character)
  if (known !== undefined) return known
  const plain = character.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(accents, '')
  const folded = letters[plain] ?? plain
  folds.set(character, folded)
  return folded
}

/** Finds folded words in others; a match never splits a character. */
export function findInFolded(words: FoldedText, sought: string): { from: number; to: number }[] {
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
