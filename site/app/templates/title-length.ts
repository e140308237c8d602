/** Length in letters from which a title gets a smaller font size, the longest first. */
const lengths = [
  ['longest', 76],
  ['long', 46],
] as const

/** Characters as wide as two letters. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Returns the size class of a title for the styles; undefined for a title of usual length. */
export function titleLength(title: string): 'long' | 'longest' | undefined {
  const letters = title.length + (title.match(wide)?.length ?? 0)
  return lengths.find(([, from]) => letters >= from)?.[0]
}
