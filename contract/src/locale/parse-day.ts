import {
  type DateName,
  type DateToken,
  dateFormat,
  formatDateName,
  parseDatePattern,
  ticksPerMs,
  yearOneMs,
} from './date-format.ts'
import { addDays, type Day, getWeekday, isDay, toDay } from './dates.ts'
import { productLanguage } from './locale.ts'

/**
 * Parses a day by a pattern with the tokens of `formatDay`. Returns undefined if the text does not
 * match, the date does not exist, or the weekday is wrong. Days and months need no leading zero; `yy`
 * is exactly four digits and `y` two, with 00 to 68 in this century.
 */
export function parseDay(
  text: string,
  pattern = dateFormat,
  locale: string = productLanguage,
): Day | undefined {
  const parts: DateParts = {}
  let rest = text
  for (const piece of parseDatePattern(pattern)) {
    const length =
      'text' in piece ? readText(rest, piece.text) : readers[piece.token](rest, parts, locale)
    if (length === undefined) return undefined
    rest = rest.slice(length)
  }
  const day = rest === '' ? combineParts(parts) : undefined
  return day && isDay(day) && (parts.weekday ?? getWeekday(day)) === getWeekday(day)
    ? day
    : undefined
}

interface DateParts extends Partial<Day> {
  weekday?: number
  dayOfYear?: number
  time?: number
}

/** Reads a value at the start of a text. Returns the length of the match, if any. */
type Reader = (text: string, parts: DateParts, locale: string) => number | undefined

const readText = (text: string, expected: string) =>
  text.startsWith(expected) ? expected.length : undefined

function createNumberReader(
  pattern: RegExp,
  store: (parts: DateParts, digits: string) => void,
): Reader {
  return (text, parts) => {
    const [digits] = pattern.exec(text) ?? []
    if (digits !== undefined) store(parts, digits)
    return digits?.length
  }
}

function createNameReader(part: DateName): Reader {
  const days = 'month' in part ? firstOfMonths : daysOfWeek
  return (text, parts, locale) => {
    const lower = (name: string) => name.toLocaleLowerCase(locale)
    const names = days.map((day) => lower(formatDateName(day, part, locale)))
    // Takes the longest match, because a name may be a prefix of another one.
    const [longest] = names
      .filter((each) => lower(text.slice(0, each.length)) === each)
      .sort((one, other) => other.length - one.length)
    if (longest === undefined) return undefined
    if ('month' in part) parts.month = names.indexOf(longest) + 1
    else parts.weekday = names.indexOf(longest)
    return longest.length
  }
}

const firstOfMonths = Array.from({ length: 12 }, (_, index) => ({
  year: 2026,
  month: index + 1,
  day: 1,
}))
// 1 February 2026 is a Sunday.
const daysOfWeek = Array.from({ length: 7 }, (_, index) => ({
  year: 2026,
  month: 2,
  day: index + 1,
}))

const readDay = createNumberReader(/^\d{1,2}/, (parts, digits) => {
  parts.day = Number(digits)
})
const readMonth = createNumberReader(/^\d{1,2}/, (parts, digits) => {
  parts.month = Number(digits)
})
const readDayOfYear = createNumberReader(/^\d{1,3}/, (parts, digits) => {
  parts.dayOfYear = Number(digits)
})

/** Two-digit years up to this one are 20xx, later ones 19xx. */
const lastOfCentury = 68

const readers: Record<DateToken, Reader> = {
  d: readDay,
  dd: readDay,
  o: readDayOfYear,
  oo: readDayOfYear,
  D: createNameReader({ weekday: 'short' }),
  DD: createNameReader({ weekday: 'long' }),
  m: readMonth,
  mm: readMonth,
  M: createNameReader({ month: 'short' }),
  MM: createNameReader({ month: 'long' }),
  y: createNumberReader(/^\d{2}(?!\d)/, (parts, digits) => {
    parts.year = Number(digits) + (Number(digits) > lastOfCentury ? 1900 : 2000)
  }),
  yy: createNumberReader(/^\d{4}(?!\d)/, (parts, digits) => {
    parts.year = Number(digits)
  }),
  '@': createNumberReader(/^-?\d{1,15}/, (parts, digits) => {
    parts.time = Number(digits)
  }),
  '!': createNumberReader(/^\d{1,18}/, (parts, digits) => {
    parts.time = Number(BigInt(digits) / ticksPerMs) + yearOneMs
  }),
}

function combineParts({ time, year, month, day, dayOfYear }: DateParts): Day | undefined {
  if (time !== undefined) return toDay(time)
  if (year === undefined) return undefined
  if (month !== undefined && day !== undefined) return { year, month, day }
  if (dayOfYear === undefined || dayOfYear < 1) return undefined
  const date = addDays({ year, month: 1, day: 1 }, dayOfYear - 1)
  return date.year === year ? date : undefined
}
