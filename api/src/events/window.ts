import { getDay } from '@vitrine/contract/locale/zoned-days'
import type { Window } from './expand-event.ts'

export interface EventClock {
  now: () => Date
  /** Time zone of the site. */
  timeZone: () => string
}

const monthsBefore = 12
const monthsAfter = 24

export const getToday = ({ now, timeZone }: EventClock): string => getDay(now(), timeZone())

/**
 * Returns the days between which repeated events have dates: whole months, so that dates are
 * computed again once a month only.
 */
export function getWindow(clock: EventClock): Window {
  const today = getToday(clock)
  return {
    from: `${addMonths(today, -monthsBefore)}-01`,
    to: `${addMonths(today, monthsAfter)}-31`,
  }
}

const monthLength = 'yyyy-mm'.length

/** Returns the month some months after that of a day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, monthLength)
}
