/** Range of code points, such as U+0021 to U+007E. */
type Span = readonly [first: number, last: number]

// Without characters that occur in code only, which has its own font.
const ascii = listCharacters([
  [0x20, 0x3b],
  [0x3d, 0x3d],
  [0x3f, 0x5b],
  [0x5d, 0x5d],
  [0x5f, 0x5f],
  [0x61, 0x7a],
])
const accentedLetters = 'àâäáãçèéêëíîïìñóôöòõœùúûüßÀÂÄÁÃÇÈÉÊËÍÎÏÌÑÓÔÖÒÕŒÙÚÛÜ'
const punctuation = '\u00a0¡¿«»‹›“”„‘’–—…•·°ªº§©€×'

/**
 * Characters of French, English, Spanish, German and Italian, and of the interface: one file for
 * most pages.
 */
export const coreLatin = ascii + accentedLetters + punctuation

/** The other characters of the fonts' `latin` files: other languages, mathematics, rare signs. */
export const otherLatin = '<>\\^`{|}~ÅÆÐØÝÞåæðøýþÿı¢£¤¥¦¨¬®¯±²³´µ¶¸¹¼½¾÷ʻʼˆ˚˜‚′″⁄™↑↓−∕'

export const latinExtended: readonly Span[] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x19f],
  [0x1a2, 0x1ae],
  [0x1b1, 0x2ba],
  [0x1e00, 0x1e9f],
  [0x20a0, 0x20aa],
  [0x20ad, 0x20c0],
]

export const vietnamese: readonly Span[] = [
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1ea0, 0x1ef9],
  [0x20ab, 0x20ab],
]

export const cyrillic: readonly Span[] = [
  [0x301, 0x301],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x4b0, 0x4b1],
  [0x2116, 0x2116],
]

export const greek: readonly Span[] = [
  [0x370, 0x377],
  [0x37a, 0x37f],
  [0x384, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ff],
]

export function listCharacters(spans: readonly Span[]) {
  return spans
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)),
    )
    .join('')
}

/** Returns the value of `unicode-range`: `U+20-7E,U+A0`. */
export function formatUnicodeRange(characters: string) {
  const codes = [...characters].map(codeOf).toSorted((one, other) => one - other)
  const spans: [first: number, last: number][] = []
  for (const code of codes) {
    const span = spans.at(-1)
    if (span && code <= span[1] + 1) span[1] = code
    else spans.push([code, code])
  }
  return spans
    .map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`)
    .join()
}

const codeOf = (character: string) => character.codePointAt(0) ?? 0
const hex = (code: number) => code.toString(16).toUpperCase()
