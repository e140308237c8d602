import { getBaseLanguage } from './base-language.ts'

/** Symbols that stand after a number in every language of this file. */
const sharedUnits = [
  ...['€', 'k€', 'M€', '\\$', '£', '¥', 'CHF', '%', '‰', '°', '°C', '°F'],
  ...['h', 'min', 's', 'ms', 'km', 'm', 'dm', 'cm', 'mm', 'µm', 'nm'],
  ...['t', 'kg', 'g', 'mg', 'µg', 'hl', 'l', 'L', 'dl', 'cl', 'cL', 'ml', 'mL'],
  ...['px', 'pt', 'Hz', 'kHz', 'MHz', 'GHz', 'dB', 'V', 'mA', 'W', 'kW', 'MW', 'GW'],
  ...['kWh', 'MWh', 'GWh', 'cal', 'kcal', 'kJ', 'hPa', 'bar'],
]
const bytes = ['kB', 'MB', 'GB', 'TB']

interface NumberRules {
  /** After a number, as parts of a regular expression. */
  units: string[]
  /** Before a number. A small first letter stands for a capital too. */
  labels: string[]
  /** Other spaces that become no-break spaces. */
  others?: RegExp
}

/**
 * Words that stay on the line of their number, by language. A word that is also an ordinary word of
 * the language is missing, such as the Spanish `ha`.
 */
const rulesByLanguage: Record<string, NumberRules> = {
  fr: {
    units: [
      ...[...sharedUnits, 'Md€', 'j', 'hm', 'dam', 'ha', 'A'],
      ...['o', 'ko', 'Mo', 'Go', 'To', 'ppp'],
    ],
    labels: [
      ...['page', 'pages', 'p\\.', 'pp\\.', 'n[°º]', 'art\\.', 'article', 'articles'],
      ...['chap\\.', 'chapitre', 'chapitres', 'fig\\.', 'figure', 'vol\\.', 'tome', '§'],
    ],
    // The minutes of an hour.
    others: /(?<=\d[ \u00a0]h) (?=[0-5]\d(?!\d))/gu,
  },
  en: {
    units: [...sharedUnits, ...bytes, 'ha', 'ft', 'lb', 'oz', 'mph', '[ap]m', '[ap]\\.m\\.'],
    labels: [
      ...['page', 'pages', 'p\\.', 'pp\\.', 'No\\.', 'Nos\\.', 'article', 'section', '§'],
      ...['ch\\.', 'chapter', 'chapters', 'fig\\.', 'figure', 'vol\\.'],
    ],
  },
  de: {
    units: [...sharedUnits, ...bytes, 'ha', 'A', 'Uhr', 'Mio\\.', 'Mrd\\.'],
    labels: [
      ...['Seite', 'Seiten', 'S\\.', 'Nr\\.', 'Art\\.', 'Artikel', 'Abs\\.', 'Absatz', '§', '§§'],
      ...['Kap\\.', 'Kapitel', 'Abb\\.', 'Abbildung', 'Bd\\.', 'Band'],
    ],
    // Abbreviations such as `z. B.` and `i. d. R.`.
    others: /(?<=(?<!\p{L})[zduoivs]\.) (?=(?:B|h|a|Ä|R|T|o|u|d)\.)/gu,
  },
  es: {
    units: [...sharedUnits, ...bytes],
    labels: [
      ...['página', 'páginas', 'pág\\.', 'págs\\.', 'p\\.', 'pp\\.', 'n\\.?[°º]', 'núm\\.'],
      ...['art\\.', 'artículo', 'cap\\.', 'capítulo', 'fig\\.', 'figura', 'vol\\.', '§'],
    ],
  },
  it: {
    units: [...sharedUnits, ...bytes],
    labels: [
      ...['pagina', 'pagine', 'pag\\.', 'p\\.', 'pp\\.', 'n\\.', 'n[°º]', 'art\\.', 'articolo'],
      ...['cap\\.', 'capitolo', 'fig\\.', 'figura', 'vol\\.', '§'],
    ],
  },
  pt: {
    units: [...sharedUnits, ...bytes, 'ha'],
    labels: [
      ...['página', 'páginas', 'pág\\.', 'p\\.', 'pp\\.', 'n\\.?[°º]', 'art\\.', 'artigo'],
      ...['cap\\.', 'capítulo', 'fig\\.', 'figura', 'vol\\.', '§'],
    ],
  },
  nl: {
    units: [...sharedUnits, ...bytes, 'ha', 'A'],
    labels: [
      ...['pagina', 'blz\\.', 'p\\.', 'nr\\.', 'art\\.', 'artikel', 'hoofdstuk', 'fig\\.'],
      ...['figuur', '§', '(?<!\\d[ \\u00a0]?)€'],
    ],
  },
  ru: {
    units: [
      ...[...sharedUnits, '₽', 'руб\\.', 'тыс\\.', 'млн', 'млрд', 'км', 'м', 'см', 'мм', 'га'],
      ...['т', 'кг', 'г', 'мг', 'л', 'мл', 'ч', 'мин', 'кВт', 'МБ', 'ГБ'],
    ],
    labels: ['№', 'стр\\.', 'с\\.', 'ст\\.', 'гл\\.', 'рис\\.', 'п\\.', '§'],
  },
}

const wide = '\u00a0'
const narrow = '\u202f'

type Replacements = [RegExp, string][]

interface Patterns {
  replacements: Replacements
  /** A space before a unit at the start of a text. */
  firstUnit: RegExp
  /** A space after a label at the end of a text. */
  lastLabel: RegExp
}

const patternsByLanguage = new Map(
  Object.entries(rulesByLanguage).map(([language, rules]) => [language, createPatterns(rules)]),
)

function createPatterns({ units, labels, others }: NumberRules): Patterns {
  const unit = `(?:${units.join('|')})[²³]?(?![\\p{L}\\p{N}'’])`
  const label = `(?<=(?<![\\p{L}\\p{N}])(?:${labels.map(matchCapital).join('|')}))`
  return {
    replacements: [
      [
        new RegExp(`(?<=(?<!\\d)\\d{1,3}) (?=(?:\\d{3} ){0,3}\\d{3}(?:[.,]\\d+)? ${unit})`, 'gu'),
        narrow,
      ],
      [new RegExp(`(?<=\\d) (?=${unit})`, 'gu'), wide],
      [new RegExp(`${label} (?=\\d)`, 'gu'), wide],
      ...(others ? ([[others, wide]] satisfies Replacements) : []),
    ],
    firstUnit: new RegExp(`^ (?=${unit})`, 'u'),
    lastLabel: new RegExp(`${label} $`, 'u'),
  }
}

function matchCapital(word: string) {
  return word.replace(/^\p{Ll}/u, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

const findPatterns = (language: string) => patternsByLanguage.get(getBaseLanguage(language))

/** Fast path: most texts have none of these. */
const candidate = / \d|\d |\. \p{L}\./u

/**
 * Replaces typed spaces between a number and its unit or its label by no-break spaces, as in
 * "14,50 €" and "page 4", and those in a number with a unit by narrow ones. Never inserts a space.
 *
 * @param language a tag such as `de-AT`. A text in a language without rules stays unchanged.
 */
export function bindNumbers(language: string, text: string): string {
  if (!candidate.test(text)) return text
  const { replacements = [] } = findPatterns(language) ?? {}
  return replacements.reduce((result, [pattern, space]) => result.replace(pattern, space), text)
}

const digit = /\d/

/**
 * Does the same at both ends of a text in an element: `before` and `after` are the texts of its
 * neighbours, as in "<b>14,50</b> €".
 */
export function bindNumbersAtEnds(
  language: string,
  text: string,
  { before, after }: { before: string; after: string },
): string {
  const followsNumber = digit.test(before.slice(-1))
  const precedesNumber = digit.test(after.slice(0, 1))
  const patterns = followsNumber || precedesNumber ? findPatterns(language) : undefined
  if (!patterns) return text
  const start = followsNumber ? text.replace(patterns.firstUnit, wide) : text
  return precedesNumber ? start.replace(patterns.lastLabel, wide) : start
}
