import * as z from 'zod/mini'

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6
/** 1 to 4, or -1 for the last one of a month. */
export type WeekOfMonth = 1 | 2 | 3 | 4 | -1

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const

/** When an event repeats: the part of RFC 5545 that a writer can choose and a sentence can say. */
export interface Recurrence {
  frequency: (typeof frequencies)[number]
  /** 2: every second day, week, month or year. */
  interval: number
  /** Of `weekly`; empty for the weekday of the begin. */
  weekdays: Weekday[]
  /** Of `monthly` and `yearly`: 1 to 31, -1 for the last day. Without it and `nth`: that of the begin. */
  monthDay?: number
  /** Of `monthly` and `yearly`: the second Tuesday. */
  nth?: { weeks: WeekOfMonth[]; weekday: Weekday }
  /** Of `yearly`, with `monthDay` or `nth`: 1 to 12. */
  month?: number
  /** Last day. */
  until?: string
  /** Number of dates. */
  count?: number
}

/** A rule with more dates needs a last day, or none. */
export const countMax = 1_000
export const intervalMax = 100

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Short forms in page files. */
const shortForms: Record<string, string> = {
  daily: 'FREQ=DAILY',
  weekdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekly: 'FREQ=WEEKLY',
  fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
}

/** True for a recurrence rule that `parseRecurrence` reads. */
export const isRecurrence = (value: unknown): value is string =>
  typeof value === 'string' && parseRecurrence(value) !== undefined

/**
 * Parses a recurrence rule (RFC 5545) such as `FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261231`, or a short
 * form such as `weekly`. Returns undefined if it is invalid or has parts that writers cannot choose.
 */
export function parseRecurrence(rule: string): Recurrence | undefined {
  const parts = readParts(Object.hasOwn(shortForms, rule) ? (shortForms[rule] ?? '') : rule)
  const frequency = frequencies.find((each) => each.toUpperCase() === parts?.get('FREQ'))
  const [interval, ends] = [readInteger(parts?.get('INTERVAL') ?? '1', intervalMax), readEnd(parts)]
  if (!parts || !frequency || interval === undefined || !ends) return undefined
  const days = readDays(frequency, parts)
  return days && isInWeekStart({ interval, ...days }, parts.get('WKST') ?? 'MO')
    ? { frequency, interval, ...days, ...ends }
    : undefined
}

/** Prints a rule: equal rules give equal texts. */
export function printRecurrence({ until, count, ...rule }: Recurrence): string {
  const ends = until ? [`UNTIL=${until.replaceAll('-', '')}`] : count ? [`COUNT=${count}`] : []
  return [printEndless(rule), ...ends].join(';')
}

/** Prints a rule without its end. */
function printEndless(rule: Omit<Recurrence, 'until' | 'count'>): string {
  const { frequency, interval, weekdays, nth, month, monthDay } = rule
  const byDay =
    nth?.weeks.map((week) => `${week}${weekdayNames[nth.weekday]}`) ??
    weekdays.map((weekday) => weekdayNames[weekday])
  return [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(month ? [`BYMONTH=${month}`] : []),
    ...(monthDay ? [`BYMONTHDAY=${monthDay}`] : []),
    ...(byDay.length > 0 ? [`BYDAY=${byDay.join(',')}`] : []),
  ].join(';')
}

const knownParts = /^(FREQ|INTERVAL|COUNT|UNTIL|BYDAY|BYMONTHDAY|BYMONTH|BYSETPOS|WKST)$/
const lengthMax = 200

type Parts = ReadonlyMap<string, string>

function readParts(rule: string): Parts | undefined {
  if (rule.length > lengthMax) return undefined
  const entries = rule.split(';').map((part) => part.split('=') as [string, string])
  const isKnown = entries.every(([name, value]) => knownParts.test(name) && value)
  const parts = new Map(entries)
  return isKnown && parts.size === entries.length ? parts : undefined
}

/** Returns a whole number from 1 to `max`. */
function readInteger(text: string, max: number): number | undefined {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= max ? number : undefined
}

/** `{}` for a rule without an end; undefined for an invalid one. The time of a last day is ignored. */
function readEnd(parts: Parts | undefined): Pick<Recurrence, 'until' | 'count'> | undefined {
  const [until, count] = [parts?.get('UNTIL'), parts?.get('COUNT')]
  if (until !== undefined && count !== undefined) return undefined
  if (count !== undefined) {
    const dates = readInteger(count, countMax)
    return dates === undefined ? undefined : { count: dates }
  }
  if (until === undefined) return {}
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(T\d{6}Z?)?$/.exec(until) ?? []
  const iso = `${year}-${month}-${day}`
  return z.iso.date().safeParse(iso).success ? { until: iso } : undefined
}

type Days = Pick<Recurrence, 'weekdays' | 'monthDay' | 'nth' | 'month'>

function readDays(frequency: Recurrence['frequency'], parts: Parts): Days | undefined {
  if (frequency === 'daily') return readNoDays(parts)
  return frequency === 'weekly' ? readWeekdays(parts) : readMonthDays(frequency, parts)
}

const readNoDays = (parts: Parts): Days | undefined =>
  ['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'].some((name) => parts.has(name))
    ? undefined
    : { weekdays: [] }

function readWeekdays(parts: Parts): Days | undefined {
  const byDay = parts.get('BYDAY')
  if (['BYMONTHDAY', 'BYMONTH', 'BYSETPOS'].some((name) => parts.has(name))) return undefined
  const weekdays = byDay?.split(',').map(readWeekday) ?? []
  return weekdays.every((each) => each !== undefined)
    ? { weekdays: sortWeekdays(weekdays) }
    : undefined
}

function readMonthDays(frequency: 'monthly' | 'yearly', parts: Parts): Days | undefined {
  const [byDay, byMonthDay, byMonth] = ['BYDAY', 'BYMONTHDAY', 'BYMONTH'].map((name) =>
    parts.get(name),
  )
  const day = byDay ?? byMonthDay
  // A day without a month is a day of the year, a month without a day that of the begin.
  const needsMonth = frequency === 'yearly' && day !== undefined
  if ((byMonth !== undefined) !== needsMonth || (byDay && byMonthDay)) return undefined
  const month = byMonth === undefined ? undefined : readInteger(byMonth, monthsPerYear)
  if (needsMonth && !month) return undefined
  const days = { weekdays: [], ...(month && { month }) }
  if (byDay !== undefined) {
    const nth = readNth(byDay, parts.get('BYSETPOS'))
    return nth && { ...days, nth }
  }
  if (parts.has('BYSETPOS')) return undefined
  if (byMonthDay === undefined) return days
  const monthDay = byMonthDay === '-1' ? -1 : readInteger(byMonthDay, longestMonth)
  return monthDay === undefined ? undefined : { ...days, monthDay }
}

const monthsPerYear = 12
const longestMonth = 31

function readWeekday(name: string): Weekday | undefined {
  const index = weekdayNames.indexOf(name)
  return index < 0 ? undefined : (index as Weekday)
}

/** Returns weekdays in the order of a week that begins on Monday. */
export const sortWeekdays = (weekdays: readonly Weekday[]): Weekday[] =>
  [...new Set(weekdays)].toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))

/** `2TU`, `1MO,3MO`, or `TU` with the position 2. */
function readNth(text: string, position: string | undefined): Recurrence['nth'] {
  const days = text.split(',').map((day) => /^(-1|\+?[1-4])?([A-Z]{2})$/.exec(day))
  if (position !== undefined && (days.length > 1 || days[0]?.[1])) return undefined
  const weeks = days.map((day) => Number(day?.[1] ?? position) as WeekOfMonth)
  const [weekday] = days.map((day) => readWeekday(day?.[2] ?? ''))
  const isSame = days.every((day) => day?.[2] === days[0]?.[2])
  const isWeek = (week: number) => week === -1 || (week >= 1 && week <= 4 && week % 1 === 0)
  if (weekday === undefined || !isSame || !weeks.every(isWeek)) return undefined
  return { weeks: sortWeeks(weeks), weekday }
}

/** The last one comes last. */
const sortWeeks = (weeks: readonly WeekOfMonth[]): WeekOfMonth[] =>
  [...new Set(weeks)].toSorted((a, b) => (a < 0 ? 1 : b < 0 ? -1 : a - b))

/** Weeks begin on Monday. The first day of a week matters only if weeks are skipped. */
const isInWeekStart = (
  { interval, weekdays }: Pick<Recurrence, 'interval' | 'weekdays'>,
  first: string,
) =>
  first === 'MO' ||
  (weekdayNames.includes(first) &&
    (interval === 1 || weekdays.length < 2 || (first === 'SU' && !weekdays.includes(0))))
