import { dayMs } from '@vitrine/contract/bounds/durations'
import { printUtcMinute, sliceDay } from '@vitrine/contract/locale/iso-time'
import { convertToUtc } from '@vitrine/contract/locale/zoned-time'
import type { EventTimes } from '@vitrine/contract/pages/event-fields'
import { listRecurrence } from '@vitrine/contract/pages/recurrence-dates'
import type { EventDay } from '../db/event-tables.ts'

/** Local days between which repeated events have dates. */
export interface Window {
  from: string
  to: string
}

/** Dates of one event in the window; a daily event has about 1,130. */
const datesMax = 1_500

/** Returns the dates of an event: all of one that does not repeat, else those in the window. */
export function expandEvent(times: EventTimes, window: Window, timeZone: string): EventDay[] {
  const length = parseLocal(times.end) - parseLocal(times.begin)
  const special = new Map(times.special.map((date) => [date.on, date]))
  return listBegins(times, window).flatMap((begin) => {
    const change = special.get(sliceDay(begin))
    if (change?.change === 'left-out') return []
    const begins = change?.begin ?? begin
    const from = parseLocal(begins)
    const to = change?.end === undefined ? from + length : parseLocal(change.end)
    const isCancelled = times.isCancelled || change?.change === 'cancelled'
    const state = isCancelled ? 'cancelled' : change?.change === 'moved' ? 'moved' : 'on'
    return { begins, ends: printUtcMinute(to), state, ...toInstants(from, to, timeZone) }
  })
}

/** Local times are computed as if they were in UTC. */
const parseLocal = (local: string) => Date.parse(`${local}Z`)

export const addTime = (local: string, ms: number) =>
  new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, local.length)

function toInstants(from: number, to: number, timeZone: string) {
  const start = convertToUtc(from, timeZone)
  // A date within the hour that exists twice would end before it begins.
  const end = to === from ? start : Math.max(start, convertToUtc(to, timeZone))
  const starts_at = new Date(start).toISOString()
  return { starts_at, ends_at: end === start ? starts_at : new Date(end).toISOString() }
}

/** Returns the local begins of an event: the only one, or those of its rule in the window. */
export function listBegins({ begin, repeats }: EventTimes, window: Window, max = datesMax) {
  if (repeats === undefined) return [begin]
  const from = sliceDay(addTime(`${window.from}T00:00`, -dayMs))
  return listRecurrence(repeats, begin, { from, to: window.to, max })
}
