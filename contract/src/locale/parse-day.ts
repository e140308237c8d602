import {
  type DateName,
  dateFormat,
  nameOf,
  pieces,
  type Token,
  ticksPerMs,
  yearOneMs,
} from './date-format.ts'
import { addDays, type Day, dayAt, isDay, weekdayOf } from './dates.ts'
import { ownLanguage } from './locale.ts'

/**
 * Reads a day that was written in a pattern of `formatDay`'s tokens; undefined for anything else. Days
 * and months may lack their zero; `yy` wants exactly four digits and `y` two, of which 00 to 68 are
 * this century. A date that the calendar lacks, or that falls on another weekday, is none.
 */
export function parseDay(
  text: string,
  pattern = dateFormat,
  locale: string = ownLanguage,
): Day | undefined {
  const found: Found = {}
  let rest = text
  for (const piece of pieces(pattern)) {
    const length =
      'text' in piece ? same(rest, piece.text) : readers[piece.token](rest, found, locale)
    if (length === undefined) return undefined
    rest = rest.slice(length)
  }
  const day = rest === '' ? together(found) : undefined
  return day && isDay(day) && (found.weekday ?? weekdayOf(day)) === weekdayOf(day) ? day : undefined
}

interface Found extends Partial<Day> {
  weekday?: number
  dayOfYear?: number
  time?: number
}

/** Reads the beginning of a text; the answer is the length it has read, if any. */
type Reader = (text: string, found: Found, locale: string) => number | undefined

const same = (text: string, wanted: string) => (text.startsWith(wanted) ? wanted.length : undefined)

function number(shape: RegExp, keep: (found: Found, digits: string) => void): Reader {
  return (text, found) => {
    const [digits] = shape.exec(text) ?? []
    if (digits !== undefined) keep(found, digits)
    return digits?.length
  }
}

function name(part: DateName): Reader {
  const days = 'month' in part ? firstOfMonths : daysOfWeek
  return (text, found, locale) => {
    const lower = (name: string) => name.toLocaleLowerCase(locale)
    const names = days.map((day) => lower(nameOf(day, part, locale)))
    // A name may begin with another one: the longest counts.
    const [longest] = names
      .filter((each) => lower(text.slice(0, each.length)) === each)
      .sort((one, other) => other.length - one.length)
    if (longest === undefined) return undefined
    if ('month' in part) found.month = names.indexOf(longest) + 1
    else found.weekday = names.indexOf(longest)
    return longest.length
  }
}

const firstOfMonths = Array.from({ length: 12 }, (_, at) => ({ year: 2026, month: at + 1, day: 1 }))
// 1 February 2026 is a Sunday.
const daysOfWeek = Array.from({ length: 7 }, (_, at) => ({ year: 2026, month: 2, day: at + 1 }))

const day = number(/^\d{1,2}/, (found, digits) => {
  found.day = Number(digits)
})
const month = number(/^\d{1,2}/, (found, digits) => {
  found.month = Number(digits)
})
const ofYear = number(/^\d{1,3}/, (found, digits) => {
  found.dayOfYear = Number(digits)
})

/** Two digits up to this one are of the century that began in 2000. */
const lastOfCentury = 68

const readers: Record<Token, Reader> = {
  d: day,
  dd: day,
  o: ofYear,
  oo: ofYear,
  D: name({ weekday: 'short' }),
  DD: name({ weekday: 'long' }),
  m: month,
  mm: month,
  M: name({ month: 'short' }),
  MM: name({ month: 'long' }),
  y: number(/^\d{2}(?!\d)/, (found, digits) => {
    found.year = Number(digits) + (Number(digits) > lastOfCentury ? 1900 : 2000)
  }),
  yy: number(/^\d{4}(?!\d)/, (found, digits) => {
    found.year = Number(digits)
  }),
  '@': number(/^-?\d{1,15}/, (found, digits) => {
    found.time = Number(digits)
  }),
  '!': number(/^\d{1,18}/, (found, digits) => {
    found.time = Number(BigInt(digits) / ticksPerMs) + yearOneMs
  }),
}

function together({ time, year, month, day, dayOfYear }: Found): Day | undefined {
  if (time !== undefined) return dayAt(time)
  if (year === undefined) return undefined
  if (month !== undefined && day !== undefined) return { year, month, day }
  if (dayOfYear === undefined || dayOfYear < 1) return undefined
  const counted = addDays({ year, month: 1, day: 1 }, dayOfYear - 1)
  return counted.year === year ? counted : undefined
}
