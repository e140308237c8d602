import { type Day, getDayOfYear, toTimestamp } from './dates.ts'
import { productLanguage } from './locale.ts'

/** The date format of the specification (§9): `yy` is the year in four digits, 20/11/2026. */
export const dateFormat = 'dd/mm/yy'

/**
 * Formats a day by a pattern with the tokens of jQuery UI and PrimeVue: `d` `dd` day, `o`
 * `oo` day of the year, `D` `DD` name of the day, `m` `mm` month, `M` `MM` its name, `y` `yy` year
 * in two or four digits, `@` milliseconds since 1970, `!` ticks of 100 ns since the year 1, `'…'`
 * text, `''` a quote.
 *
 * @param locale the language of the names, a BCP 47 tag.
 */
export function formatDay(
  day: Day,
  pattern = dateFormat,
  locale: string = productLanguage,
): string {
  return parseDatePattern(pattern)
    .map((piece) => ('text' in piece ? piece.text : formatters[piece.token](day, locale)))
    .join('')
}

export type DateToken = (typeof tokens)[number]
export type DatePatternPiece = { token: DateToken } | { text: string }

const tokens = [
  ...(['dd', 'd', 'oo', 'o', 'DD', 'D', 'mm', 'm'] as const),
  ...(['MM', 'M', 'yy', 'y', '@', '!'] as const),
]
const grammar = /''|'((?:[^']|'')*)'?|dd?|oo?|DD?|mm?|MM?|yy?|[@!]|./gs

/** Parses a pattern into tokens and the text between them. */
export function parseDatePattern(pattern: string): DatePatternPiece[] {
  return Array.from(pattern.matchAll(grammar), ([piece, quoted]) => {
    if (piece === "''") return { text: "'" }
    if (quoted !== undefined) return { text: quoted.replaceAll("''", "'") }
    const token = tokens.find((each) => each === piece)
    return token ? { token } : { text: piece }
  })
}

const pad = (number: number, length: number) => String(number).padStart(length, '0')

const formatters: Record<DateToken, (day: Day, locale: string) => string> = {
  d: ({ day }) => String(day),
  dd: ({ day }) => pad(day, 2),
  o: (day) => String(getDayOfYear(day)),
  oo: (day) => pad(getDayOfYear(day), 3),
  D: (day, locale) => formatDateName(day, { weekday: 'short' }, locale),
  DD: (day, locale) => formatDateName(day, { weekday: 'long' }, locale),
  m: ({ month }) => String(month),
  mm: ({ month }) => pad(month, 2),
  M: (day, locale) => formatDateName(day, { month: 'short' }, locale),
  MM: (day, locale) => formatDateName(day, { month: 'long' }, locale),
  y: ({ year }) => pad(year % 100, 2),
  yy: ({ year }) => pad(year, 4),
  '@': (day) => String(toTimestamp(day)),
  // Ticks exceed `Number.MAX_SAFE_INTEGER`.
  '!': (day) => String((BigInt(toTimestamp(day)) - BigInt(yearOneMs)) * ticksPerMs),
}

/** 1 January of the year 1. */
export const yearOneMs = -62_135_596_800_000
export const ticksPerMs = 10_000n

/** Returns the name of a day or a month in a language, in its stand-alone form. */
export function formatDateName(day: Day, part: DateName, locale: string): string {
  const options = { ...part, calendar: 'gregory', timeZone: 'UTC' }
  return new Intl.DateTimeFormat(locale, options).format(toTimestamp(day))
}

export type DateName = { weekday: 'long' | 'short' } | { month: 'long' | 'short' }
