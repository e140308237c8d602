import {
  addDays,
  addMonths,
  type Day,
  parseIsoDay,
  parseIsoWeek,
  printDay,
  printIsoWeek,
} from '@vitrine/contract/locale/dates'
import { sliceDay, sliceMonth } from '@vitrine/contract/locale/iso-time'
import type { Occurrence } from '@vitrine/contract/pages/event-list'
import type { Agenda } from './template.ts'

/** Month or week of an agenda; neither is the current month from today on. */
export type Period = Pick<Agenda, 'month' | 'week'>

/** Periods that an agenda links to. */
export interface PeriodLinks {
  previous?: Period | undefined
  next?: Period | undefined
  today: Period
  /** The same days by month and by week. */
  byMonth: Period
  byWeek: Period
  /** Month of the last date before today. */
  past?: Period | undefined
}

const [daysPerWeek, lastDayOfWeek, middleDay] = [7, 6, 3]

/** Lists the periods next to that of an agenda, within the months that have repeated events. */
export function listPeriods(agenda: Agenda): PeriodLinks {
  const { week, meta } = agenda
  const past = meta.past === null ? undefined : { month: sliceMonth(meta.past) }
  const links = week === undefined ? listMonths(agenda) : listWeeks(week, meta)
  return { ...links, past }
}

type Meta = Agenda['meta']
type OwnLinks = Omit<PeriodLinks, 'past'>

/** Returns the month of an agenda: without one it is that of the first date from today on. */
export function getShownMonth({ data, month, meta }: Agenda): string {
  const first = data[0]?.begins ?? ''
  const isAhead = first > meta.today
  return month ?? sliceMonth(isAhead ? first : meta.today)
}

function listMonths(agenda: Agenda): OwnLinks {
  const { month, meta } = agenda
  const shown = getShownMonth(agenda)
  const toMonth = (months: number) => {
    const other = { month: addMonths(shown, months) }
    return isNear(other, meta) ? other : undefined
  }
  return {
    previous: toMonth(-1),
    next: toMonth(1),
    today: {},
    byMonth: month === undefined ? {} : { month },
    byWeek: { week: toWeek(shown === sliceMonth(meta.today) ? meta.today : `${shown}-01`) },
  }
}

function listWeeks(week: string, meta: Meta): OwnLinks {
  const monday = parseIsoWeek(week)
  const toWeekAfter = (days: number) => {
    const other = monday && { week: printIsoWeek(addDays(monday, days)) }
    return other && isNear(other, meta) ? other : undefined
  }
  const today = { week: toWeek(meta.today) }
  // The month that most of its days are in.
  const month = monday ? sliceMonth(printDay(addDays(monday, middleDay))) : ''
  const isThisMonth =
    week === today.week || month === sliceMonth(meta.today) || !isNear({ month }, meta)
  return {
    previous: toWeekAfter(-daysPerWeek),
    next: toWeekAfter(daysPerWeek),
    today,
    byMonth: isThisMonth ? {} : { month },
    byWeek: { week },
  }
}

const toWeek = (day: string) => printIsoWeek(parseIsoDay(day) ?? firstDay)
const firstDay: Day = { year: 1970, month: 1, day: 1 }

/** True for a period of the months with repeated events: robots would follow months without an end. */
export function isNear({ month, week }: Period, { first_month, last_month }: Meta): boolean {
  const days = week === undefined ? undefined : getWeekDays(week)
  const [first, last] = days ? [days.monday, days.sunday].map(sliceMonth) : [month, month]
  return first === undefined || last === undefined || (last >= first_month && first <= last_month)
}

/** Returns the first and the last day of a week. */
export function getWeekDays(week: string): { monday: string; sunday: string } | undefined {
  const monday = parseIsoWeek(week)
  return monday && { monday: printDay(monday), sunday: printDay(addDays(monday, lastDayOfWeek)) }
}

/** Separates the dates that have ended before today. */
export function splitDates({ data, meta }: Agenda): { upcoming: Occurrence[]; past: Occurrence[] } {
  const { past = [], upcoming = [] } = Object.groupBy(data, ({ ends }) =>
    sliceDay(ends) < meta.today ? 'past' : 'upcoming',
  )
  return { upcoming, past }
}
