/** Accents of Latin, Greek and Cyrillic, and the optional vowel signs of Hebrew and Arabic. */
const marks = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the first 128 characters need no folding.
const plain = /^[\x00-\x7f]*$/

const letters: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const special = /[œæßøłđðþı]/g

/** Removes accents from a word in lower case: `français` and `francais` become equal. */
export function fold(word: string): string {
  if (plain.test(word)) return word
  const bare = word.normalize('NFD').replace(marks, '').normalize('NFC')
  return bare.replace(special, (letter) => letters[letter] ?? letter)
}

const arabicLetters: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
}
/** Returns a letter and those that fold to it. */
export const getArabicVariants = (letter: string): string =>
  letter +
  Object.entries(arabicLetters)
    .flatMap(([variant, folded]) => (folded === letter ? [variant] : []))
    .join('')

const arabicPrefixes = ['وال', 'بال', 'كال', 'فال', 'لل', 'ال']
const arabicSuffixes = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'كم', 'هم', 'ه', 'ي', 'ك']
const conjunction = 'و'
/** Letters that an affix must leave. */
const rootMin = 3
const rootMinAfterConjunction = 4

export const isArabic = (word: string) => /\p{Script=Arabic}/u.test(word)

/** Folds a word with the variants of Arabic letters, but keeps its affixes. */
export const foldLetters = (word: string): string =>
  fold(word).replace(/[أإآٱىةؤئ]/g, (letter) => arabicLetters[letter] ?? letter)

/** Folds an Arabic word: variants of letters, the article, one conjunction and one suffix. */
export function foldArabic(word: string): string {
  let root = foldLetters(word)
  const prefix = arabicPrefixes.find(
    (start) => root.startsWith(start) && root.length - start.length >= rootMin,
  )
  if (prefix) root = root.slice(prefix.length)
  else if (root.startsWith(conjunction) && root.length > rootMinAfterConjunction)
    root = root.slice(conjunction.length)
  const suffix = arabicSuffixes.find(
    (end) => root.endsWith(end) && root.length - end.length >= rootMin,
  )
  return suffix ? root.slice(0, -suffix.length) : root
}

/** Writes `ae`, `oe` and `ue` of a folded German word as folded umlauts. */
export const foldGerman = (word: string): string =>
  word
    .replace(/ae/g, 'a')
    .replace(/oe/g, 'o')
    .replace(/(?<!q)ue/g, 'u')
