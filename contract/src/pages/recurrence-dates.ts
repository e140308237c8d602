import { dayMs } from '../bounds/durations.ts'
import { printUtcDay, sliceClock, sliceDay } from '../locale/iso-time.ts'
import type { Recurrence, Weekday } from './recurrence.ts'

/** Days between which dates are listed, and how many at most. */
export interface DateRange {
  from: string
  to: string
  max: number
}

/** Steps without a date: 29 February of each hundredth year is rare. */
const emptyStepsMax = 5_000
const [daysPerWeek, monthsPerYear] = [7, 12]

/**
 * Returns the local begins of a repeated event within a range. Computes with local times, so that a
 * weekly event has the same hour in summer and in winter. Dates before the range cost nothing,
 * unless their number is limited.
 */
export function listRecurrence(rule: Recurrence, begin: string, range: DateRange): string[] {
  const [first, time] = [toDayNumber(begin), sliceClock(begin)]
  const { until = '9999-12-31', count = Number.POSITIVE_INFINITY } = rule
  const [from, to] = [toDayNumber(range.from), Math.min(toDayNumber(range.to), toDayNumber(until))]
  const series = createSeries(rule, first)
  const begins: string[] = []
  let [number, empty] = [0, 0]
  const start = rule.count === undefined ? Math.max(0, series.findStep(Math.max(from, first))) : 0
  for (let step = start; empty < emptyStepsMax; step += 1) {
    const days = series.listDays(step).filter((day) => day >= first)
    empty = days.length === 0 ? empty + 1 : 0
    for (const day of days) {
      number += 1
      if (day > to || number > count) return begins
      if (day >= from) begins.push(toDay(day) + time)
      if (begins.length >= range.max) return begins
    }
  }
  return begins
}

/** True if a begin is one of the dates of its own rule. */
export function isOnRule(rule: Recurrence, begin: string): boolean {
  const day = sliceDay(begin)
  const { until: _, count: __, ...endless } = rule
  return listRecurrence(endless, begin, { from: day, to: day, max: 1 }).length > 0
}

/** Days since 1970. */
const toDayNumber = (local: string) => Math.floor(Date.parse(sliceDay(local)) / dayMs)
const toDay = (day: number) => printUtcDay(day * dayMs)

/** Dates by step: a day, a week, a month or a year of the rule. */
interface Series {
  /** Returns a step that no date from a day on is before. */
  findStep: (day: number) => number
  /** Returns the days of a step in their order. */
  listDays: (step: number) => number[]
}

function createSeries(rule: Recurrence, first: number): Series {
  const { frequency, interval } = rule
  if (frequency === 'daily')
    return {
      findStep: (day) => Math.floor((day - first) / interval),
      listDays: (step) => [first + step * interval],
    }
  return frequency === 'weekly' ? createWeeks(rule, first) : createMonths(rule, first)
}

const getWeekday = (day: number) => new Date(day * dayMs).getUTCDay()
/** Days since Monday. */
const getPlace = (weekday: number) => (weekday + daysPerWeek - 1) % daysPerWeek

function createWeeks({ interval, weekdays }: Recurrence, first: number): Series {
  const monday = first - getPlace(getWeekday(first))
  const places = weekdays.length === 0 ? [first - monday] : weekdays.map(getPlace)
  const length = interval * daysPerWeek
  return {
    findStep: (day) => Math.floor((day - monday) / length),
    listDays: (step) => places.map((place) => monday + step * length + place),
  }
}

function createMonths(rule: Recurrence, first: number): Series {
  const begin = new Date(first * dayMs)
  const isYearly = rule.frequency === 'yearly'
  const length = rule.interval * (isYearly ? monthsPerYear : 1)
  const ofBegin = begin.getUTCFullYear() * monthsPerYear + begin.getUTCMonth()
  const firstMonth = rule.month ? ofBegin - begin.getUTCMonth() + rule.month - 1 : ofBegin
  const { monthDay = begin.getUTCDate(), nth } = rule
  const listDays = nth
    ? (month: number) => nth.weeks.flatMap((week) => findNth(month, week, nth.weekday))
    : (month: number) => findMonthDay(month, monthDay)
  return {
    findStep: (day) => {
      const date = new Date(day * dayMs)
      const month = date.getUTCFullYear() * monthsPerYear + date.getUTCMonth()
      return Math.floor((month - firstMonth) / length)
    },
    listDays: (step) => [...new Set(listDays(firstMonth + step * length))],
  }
}

/** Returns the first day of a month, which is a number of months since the year 0. */
const getMonthStart = (month: number) =>
  new Date(0).setUTCFullYear(Math.floor(month / monthsPerYear), month % monthsPerYear, 1) / dayMs

/** A month without such a day has no date. */
function findMonthDay(month: number, monthDay: number): number[] {
  const [start, end] = [getMonthStart(month), getMonthStart(month + 1)]
  const day = monthDay < 0 ? end + monthDay : start + monthDay - 1
  return day < end ? [day] : []
}

function findNth(month: number, week: number, weekday: Weekday): number {
  const start = getMonthStart(week < 0 ? month + 1 : month)
  const gap = (weekday - getWeekday(start) + daysPerWeek) % daysPerWeek
  // The last one is in the week before the next month begins.
  return start + gap + (week < 0 ? -daysPerWeek : (week - 1) * daysPerWeek)
}
