import { bindNumbers } from './number-spaces.ts'

// Only plain and no-break spaces: a line break in the source is layout, not typography.
const space = '[ \\u00a0\\u202f]'
// The lookbehind makes the regular expression linear for a long run of spaces.
const spaces = `(?<!${space})${space}+`
// `!=`, `:root` or `?page=2` in running text are not punctuation.
const asSign = '(?![\\p{L}\\p{N}=])'

const narrow = '\u202f'
const wide = '\u00a0'

/** Replaces spaces that the author has typed. */
const typedSpaces: [RegExp, string][] = [
  [new RegExp(`${spaces}(?=[;!?]${asSign})`, 'gu'), narrow],
  [new RegExp(`${spaces}(?=:${asSign})`, 'gu'), wide],
  [new RegExp(`(?<=«)${space}+`, 'gu'), wide],
  [new RegExp(`${spaces}(?=»)`, 'gu'), wide],
  [/(?<=\p{L})'(?=\p{L})/gu, '’'],
]

// A sign is punctuation if it follows a word and a space or another sign comes next, unlike in
// `12:30`, `http://`, `?a=1` and `a;b`.
const signEnd = '(?=$|[\\s)\\]»"”’!?…])'
const afterWord = '(?<=[\\p{L}\\p{N})\\]»%€"”’])'
/** Signs without a space before them. */
const unspaced = {
  high: new RegExp(`${afterWord}[;!?]+${signEnd}`, 'gu'),
  colon: new RegExp(`${afterWord}:(?=$|\\s)`, 'gu'),
}
/** Straight quotes around words; not inches (`5"`), escapes (`"5\"`) or JSON. */
const quoted = /(?<=^|[\s(«—–])"(?=[\p{L}\p{N}«])([^"\\]{0,500}?[^\s"\\])"(?=$|[\s).,;:!?…»])/gu
const guillemets: [RegExp, string][] = [
  [/«(?=[^\s\u00a0\u202f])/gu, `«${wide}`],
  [/(?<=[^\s\u00a0\u202f])»/gu, `${wide}»`],
]

/** Fast path: most texts have none of these. */
const candidate = /[;!?:«»'"]|\d | \d/

/**
 * Applies French typography: a narrow no-break space before `;` `!` `?`, a no-break space before
 * `:`, inside « » and between a number and its unit or label, « » for straight quotes, and ’ for '
 * between two letters. Leaves addresses and code unchanged.
 *
 * @param language a tag such as `fr-CA`: for Canada it inserts no space before `;` `!` `?`.
 */
export function applyFrenchTypography(text: string, language = 'fr'): string {
  if (!candidate.test(text)) return text
  const spaced = bindNumbers('fr', applyReplacements(text, typedSpaces))
  const quotes = spaced.replace(quoted, `«${wide}$1${wide}»`)
  const inside = applyReplacements(quotes, guillemets)
  const colons = inside.replace(unspaced.colon, insertSpace(wide))
  return isCanadian(language) ? colons : colons.replace(unspaced.high, insertSpace(narrow))
}

const applyReplacements = (text: string, replacements: [RegExp, string][]) =>
  replacements.reduce((result, [pattern, sign]) => result.replace(pattern, sign), text)

/** Number of characters before a sign that are examined; longer than any word. */
const wordMax = 100
/** Matches addresses and code, but no words. */
const codeOrAddress = /[/\\=&@#{}<>|~_*$^]|^www\./

/** Inserts a space before a sign, unless it is in an address or in code. */
const insertSpace = (space: string) => (sign: string, offset: number, text: string) => {
  const before =
    text
      .slice(Math.max(0, offset - wordMax), offset)
      .split(/\s/)
      .at(-1) ?? ''
  return codeOrAddress.test(before) ? sign : space + sign
}

const isCanadian = (language: string) => /^fr-CA\b/i.test(language)

/** Replaces a final apostrophe before the next element, as in `l'<em>eau</em>`. */
export function closeElision(text: string): string {
  return text.replace(/(?<=\p{L})'$/u, '’')
}

/**
 * Returns a text as readers see it. `language` is a tag such as `fr-CA`: a French text gets French
 * typography, a text in another language no-break spaces at its numbers.
 */
export function typesetText(language: string, text: string): string {
  return isFrench(language) ? applyFrenchTypography(text, language) : bindNumbers(language, text)
}

export function isFrench(language: string): boolean {
  return /^fr(?:-|$)/i.test(language)
}
