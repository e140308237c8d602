// Only plain and no-break spaces: a line break in the source is layout, not typography.
const space = '[ \\u00a0\\u202f]'
// From the first of several spaces only, so that a long run of them is read once.
const spaces = `(?<!${space})${space}+`
// `!=`, `:root` or `?page=2` in running text are not punctuation.
const asSign = '(?![\\p{L}\\p{N}=])'

const narrow = '\u202f'
const wide = '\u00a0'

/** What the author wrote with a space gets the right one. */
const written: [RegExp, string][] = [
  [new RegExp(`${spaces}(?=[;!?]${asSign})`, 'gu'), narrow],
  [new RegExp(`${spaces}(?=:${asSign})`, 'gu'), wide],
  [new RegExp(`(?<=«)${space}+`, 'gu'), wide],
  [new RegExp(`${spaces}(?=»)`, 'gu'), wide],
  [/(?<=\p{L})'(?=\p{L})/gu, '’'],
]

const units = [
  ...['€', 'k€', 'M€', 'Md€', '\\$', '£', '¥', 'CHF', '%', '‰', '°', '°C', '°F'],
  ...['j', 'h', 'min', 's', 'ms', 'km', 'hm', 'dam', 'm', 'dm', 'cm', 'mm', 'µm', 'nm', 'ha'],
  ...['t', 'kg', 'g', 'mg', 'µg', 'hl', 'l', 'L', 'dl', 'cl', 'cL', 'ml', 'mL'],
  ...['o', 'ko', 'Mo', 'Go', 'To', 'px', 'pt', 'ppp', 'Hz', 'kHz', 'MHz', 'GHz', 'dB'],
  ...['V', 'mA', 'A', 'W', 'kW', 'MW', 'GW', 'kWh', 'MWh', 'GWh', 'cal', 'kcal', 'kJ'],
  ...['hPa', 'bar'],
].join('|')
const unit = `(?:${units})[²³]?(?![\\p{L}\\p{N}'’])`
/** Spaces in and after a number with a unit, and before the minutes of an hour. */
const measured: [RegExp, string][] = [
  [new RegExp(`(?<=(?<!\\d)\\d{1,3}) (?=(?:\\d{3} ){0,3}\\d{3}(?:,\\d+)? ${unit})`, 'gu'), narrow],
  [new RegExp(`(?<=\\d) (?=${unit})`, 'gu'), wide],
  [/(?<=\d[ \u00a0]h) (?=[0-5]\d(?!\d))/gu, wide],
]

// A sign belongs to a sentence where it ends a word, and nothing but the next word or more signs
// follow: in `12:30`, `http://`, `?a=1` and `a;b` something else does.
const ending = '(?=$|[\\s)\\]»"”’!?…])'
const worded = '(?<=[\\p{L}\\p{N})\\]»%€"”’])'
const bare = {
  high: new RegExp(`${worded}[;!?]+${ending}`, 'gu'),
  colon: new RegExp(`${worded}:(?=$|\\s)`, 'gu'),
}
/** A pair of straight quotes around words: neither inches (`5"`) nor an escape (`"5\"`) nor JSON. */
const quoted = /(?<=^|[\s(«—–])"(?=[\p{L}\p{N}«])([^"\\]{0,500}?[^\s"\\])"(?=$|[\s).,;:!?…»])/gu
const guillemets: [RegExp, string][] = [
  [/«(?=[^\s\u00a0\u202f])/gu, `«${wide}`],
  [/(?<=[^\s\u00a0\u202f])»/gu, `${wide}»`],
]

const worthReading = /[;!?:«»'"]|\d /

/**
 * Applies French typography: a narrow no-break space before `;` `!` `?`, a no-break space before
 * `:`, inside « » and between a number and its unit, « » for straight quotes, and ’ for ' between two
 * letters. Does not change addresses and text that looks like code.
 *
 * @param language a tag such as `fr-CA`: in Canada nothing stands before `;` `!` `?` where the author
 * put nothing.
 */
export function frenchTypography(text: string, language = 'fr'): string {
  if (!worthReading.test(text)) return text
  const spaced = written.reduce((typeset, [pattern, sign]) => typeset.replace(pattern, sign), text)
  const bound = measured.reduce(
    (typeset, [pattern, sign]) => typeset.replace(pattern, sign),
    spaced,
  )
  const quotes = bound.replace(quoted, `«${wide}$1${wide}»`)
  const inside = guillemets.reduce((typeset, [pattern, to]) => typeset.replace(pattern, to), quotes)
  const colons = inside.replace(bare.colon, inWords(wide))
  return isCanadian(language) ? colons : colons.replace(bare.high, inWords(narrow))
}

/** So far around a sign it is looked at what it stands in; no word is longer. */
const wordMax = 100
/** What addresses and code hold, and words do not. */
const noWord = /[/\\=&@#{}<>|~_*$^]|^www\./

/** Puts a space before a sign, unless it stands in something that is no word. */
const inWords = (sign: string) => (found: string, at: number, whole: string) => {
  const before =
    whole
      .slice(Math.max(0, at - wordMax), at)
      .split(/\s/)
      .at(-1) ?? ''
  return noWord.test(before) ? found : sign + found
}

const isCanadian = (language: string) => /^fr-CA\b/i.test(language)

/** An elision before the next element, as in `l'<em>eau</em>`: the text ends in ’. */
export function closeElision(text: string): string {
  return text.replace(/(?<=\p{L})'$/u, '’')
}

/**
 * Returns a text as readers see it: with French typography if `language`, a tag such as `fr-CA`, is
 * French.
 */
export function typesetIn(language: string, text: string): string {
  return isFrench(language) ? frenchTypography(text, language) : text
}

export function isFrench(language: string): boolean {
  return /^fr(?:-|$)/i.test(language)
}
