/** From how many letters on a title is set smaller, the longest first. */
const lengths = [
  ['longest', 76],
  ['long', 46],
] as const

/** Signs as wide as two letters. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** How long a title is, for the styles; undefined for one of the usual length. */
export function titleLength(title: string): 'long' | 'longest' | undefined {
  const letters = title.length + (title.match(wide)?.length ?? 0)
  return lengths.find(([, from]) => letters >= from)?.[0]
}
