import { dayMs } from '../bounds/durations.ts'
import { createDateFormat } from '../locale/format-date.ts'
import { type Recurrence, sortWeekdays, type Weekday, type WeekOfMonth } from './recurrence.ts'

/** Reads a text of `locale`, whose keys begin with `repeats`. */
export type RecurrenceTexts = (key: string, params?: Record<string, string | number>) => string

const workingDays = '1,2,3,4,5'
const weekKeys: Record<WeekOfMonth, string> = {
  1: 'repeatsFirst',
  2: 'repeatsSecond',
  3: 'repeatsThird',
  4: 'repeatsFourth',
  [-1]: 'repeatsLast',
}
const every = {
  daily: { unit: 'day', one: 'repeatsDaily', several: 'repeatsEveryDays' },
  weekly: { unit: 'week', one: 'repeatsWeekly', several: 'repeatsEveryWeeks' },
  monthly: { unit: 'month', one: 'repeatsMonthly', several: 'repeatsEveryMonths' },
  yearly: { unit: 'year', one: 'repeatsYearly', several: 'repeatsEveryYears' },
} as const

/** Says a rule in words: "Every Tuesday and Thursday until 31 December 2026". */
export function describeRecurrence(
  rule: Recurrence,
  begin: string,
  locale: string,
  t: RecurrenceTexts,
): string {
  const words = describeEndless(rule, new Date(`${begin}Z`), locale, t)
  const { until, count } = rule
  if (until !== undefined)
    return t('repeatsUntil', {
      rule: words,
      date: formatDate(locale, until, { dateStyle: 'long' }),
    })
  return count === undefined ? words : t('repeatsCount', { rule: words, number: count })
}

function describeEndless(rule: Recurrence, begin: Date, locale: string, t: RecurrenceTexts) {
  const { frequency, interval } = rule
  const { unit, one, several } = every[frequency]
  const which = describeDays(rule, begin, locale, t)
  if (interval > 1) {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    return t(several, { period: format.format(interval), which })
  }
  const isWorkingDays = frequency === 'weekly' && rule.weekdays.join() === workingDays
  return isWorkingDays ? t('repeatsWorkingDays') : t(one, { which })
}

function describeDays(rule: Recurrence, begin: Date, locale: string, t: RecurrenceTexts): string {
  const { frequency, weekdays, nth, month } = rule
  const monthDay = rule.monthDay ?? begin.getUTCDate()
  if (frequency === 'daily') return ''
  if (frequency === 'weekly') {
    const days = weekdays.length > 0 ? sortWeekdays(weekdays) : [toWeekday(begin)]
    return joinWords(
      locale,
      days.map((day) => formatWeekday(locale, day)),
    )
  }
  const isYearly = frequency === 'yearly'
  const of = new Date(Date.UTC(leapYear, month ? month - 1 : begin.getUTCMonth(), 1))
  if (isYearly && !nth && monthDay > 0) {
    const date = new Date(of.getTime() + (monthDay - 1) * dayMs)
    return t('repeatsOnDate', { date: formatDate(locale, date, { day: 'numeric', month: 'long' }) })
  }
  const ofMonth = nth
    ? describeNth(nth, locale, t)
    : monthDay < 0
      ? t('repeatsOnLastDay')
      : t('repeatsOnDay', { day: formatMonthDay(locale, monthDay) })
  if (!isYearly) return ofMonth
  return t('repeatsInMonth', { month: formatDate(locale, of, { month: 'long' }), which: ofMonth })
}

function describeNth(nth: NonNullable<Recurrence['nth']>, locale: string, t: RecurrenceTexts) {
  const gender = genders[locale.split('-')[0] ?? '']?.[nth.weekday] ?? 0
  const weeks = nth.weeks.map((week) => t(weekKeys[week]).split('|').at(gender) ?? '')
  return t('repeatsOnNth', {
    weeks: joinWords(locale, weeks),
    weekday: formatWeekday(locale, nth.weekday),
  })
}

/** Form of the words for "first" and "last" that a weekday needs, from Sunday on. */
const genders: Record<string, readonly number[]> = {
  it: [1, 0, 0, 0, 0, 0, 0],
  ru: [2, 0, 0, 1, 0, 1, 1],
}

const leapYear = 2024
/** 7 January 2024 was a Sunday. */
const sunday = Date.UTC(leapYear, 0, 7)

const toWeekday = (date: Date) => date.getUTCDay() as Weekday

export const formatWeekday = (locale: string, weekday: Weekday) =>
  formatDate(locale, new Date(sunday + weekday * dayMs), { weekday: 'long' })

const formatDate = (locale: string, date: Date | string, options: Intl.DateTimeFormatOptions) =>
  createDateFormat(locale, { ...options, timeZone: 'UTC' })(new Date(date))

/** French has an ordinal for the first day only. */
const formatMonthDay = (locale: string, day: number) =>
  /^fr\b/.test(locale) && day === 1 ? '1er' : new Intl.NumberFormat(locale).format(day)

const joinWords = (locale: string, words: string[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction', style: 'long' }).format(words)
