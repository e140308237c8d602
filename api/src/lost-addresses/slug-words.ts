/** Words of a path that are read; a path with more is unusual. */
const wordsMax = 16

/** Endings of file names, and names of the first page of a folder. */
const fileEnding = /\.[a-z][a-z\d]{1,4}$/i
const folderPage = /^(?:index|default)$/

/** Splits a decoded path into different words, in lower case and without accents. */
export function splitSlugWords(path: string): string[] {
  const words = foldText(path.replace(fileEnding, '')).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.filter((word) => !folderPage.test(word)))].slice(0, wordsMax)
}

const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the different sequences of three characters of a word, with its start and end marked. */
export function getTrigrams(word: string): string[] {
  const marked = `^^${word}$`
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= marked.length; at++) grams.add(marked.slice(at, at + 3))
  return [...grams]
}
