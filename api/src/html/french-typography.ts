// Only plain and no-break spaces: a line break in the source is layout, not typography.
const space = '[ \\u00a0\\u202f]'
// From the first of several spaces only, so that a long run of them is read once.
const spaces = `(?<!${space})${space}+`
// `!=`, `:root` or `?page=2` in running text are not punctuation.
const asSign = '(?![\\p{L}\\p{N}=])'

const rules: [RegExp, string][] = [
  [new RegExp(`${spaces}(?=[;!?]${asSign})`, 'gu'), '\u202f'],
  [new RegExp(`${spaces}(?=:${asSign})`, 'gu'), '\u00a0'],
  [new RegExp(`(?<=«)${space}+`, 'gu'), '\u00a0'],
  [new RegExp(`${spaces}(?=»)`, 'gu'), '\u00a0'],
  [/(?<=\p{L})'(?=\p{L})/gu, '’'],
]

const worthReading = /[;!?:«»']/

/**
 * French typography, only where the author already put a space: a narrow no-break space before
 * `;` `!` `?`, a no-break space before `:` and inside « », and ’ for ' between two letters.
 */
export function frenchTypography(text: string): string {
  if (!worthReading.test(text)) return text
  return rules.reduce((typeset, [pattern, sign]) => typeset.replace(pattern, sign), text)
}

/** An elision before the next element, as in `l'<em>eau</em>`: the text ends in ’. */
export function closeElision(text: string): string {
  return text.replace(/(?<=\p{L})'$/u, '’')
}

export function isFrench(language: string): boolean {
  return /^fr(?:-|$)/i.test(language)
}
