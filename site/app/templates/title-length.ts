/** Length in letters from which a title has a smaller font size, longest first. */
const sizeClasses = [
  ['longest', 76],
  ['long', 46],
] as const

// As wide as two letters.
const wideCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

export function getTitleLength(title: string): 'long' | 'longest' | undefined {
  const length = title.length + (title.match(wideCharacter)?.length ?? 0)
  return sizeClasses.find(([, min]) => length >= min)?.[0]
}
