import { dayMs } from '@vitrine/contract/bounds/durations'
import { toUtc } from '@vitrine/contract/locale/zoned-time'
import { type EventTimes, toRecurrenceRule } from '@vitrine/contract/pages/event-fields'
import ICAL from 'ical.js'
import type { EventDay } from '../db/event-tables.ts'

/** Local days between which repeated events have dates. */
export interface Window {
  from: string
  to: string
}

/** Dates of one event in the window; a daily event has about 1,130. */
const datesMax = 1_500
/** Dates of months and years before the window are computed too. */
const stepsMax = 5_000

const dayLength = 'yyyy-mm-dd'.length

/** Returns the dates of an event: all of one that does not repeat, else those in the window. */
export function expandEvent(times: EventTimes, window: Window, timeZone: string): EventDay[] {
  const length = Date.parse(`${times.end}Z`) - Date.parse(`${times.begin}Z`)
  const special = new Map(times.special.map((date) => [date.on, date]))
  return listBegins(times, window).flatMap((begin) => {
    const change = special.get(begin.slice(0, dayLength))
    if (change?.change === 'left-out') return []
    const begins = change?.begin ?? begin
    const ends = change?.end ?? addTime(begins, length)
    const isCancelled = times.isCancelled || change?.change === 'cancelled'
    const state = isCancelled ? 'cancelled' : change?.change === 'moved' ? 'moved' : 'on'
    return toEventDay({ begins, ends, state }, timeZone)
  })
}

export const addTime = (local: string, ms: number) =>
  new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, local.length)

function toEventDay(date: Pick<EventDay, 'begins' | 'ends' | 'state'>, timeZone: string): EventDay {
  const start = toUtc(date.begins, timeZone)
  // A date within the hour that exists twice would end before it begins.
  const end = Math.max(start, toUtc(date.ends, timeZone))
  return {
    ...date,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
  }
}

/** Computes with local times, so that a weekly event has the same hour in summer and in winter. */
export function listBegins(times: EventTimes, { from, to }: Window, max = datesMax): string[] {
  const rule = toRecurrenceRule(times)
  if (rule === undefined) return [times.begin]
  const earliest = addTime(`${from}T00:00`, -dayMs)
  const first = skipFortnights(times, earliest)
  const start = ICAL.Time.fromDateTimeString(`${first}:00`)
  const end = times.until === undefined ? '' : `;UNTIL=${times.until.replaceAll('-', '')}T235959`
  const iterator = ICAL.Recur.fromString(rule + end).iterator(start)
  const begins: string[] = []
  for (let step = 0; step < stepsMax && begins.length < max; step += 1) {
    const next = iterator.next()?.toString().slice(0, times.begin.length)
    if (next === undefined || next.slice(0, dayLength) > to) break
    if (next >= earliest) begins.push(next)
  }
  return begins
}

const fortnightMs = 14 * dayMs

/** Returns a later begin of the same weekday, so that dates long before the window cost nothing. */
function skipFortnights({ begin, repeats }: EventTimes, earliest: string): string {
  if (repeats === undefined || repeats.startsWith('month') || repeats === 'yearly') return begin
  const passed = Date.parse(`${earliest}Z`) - Date.parse(`${begin}Z`)
  return addTime(begin, Math.max(0, Math.floor(passed / fortnightMs)) * fortnightMs)
}
