import { addMonths } from '@vitrine/contract/locale/dates'
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
