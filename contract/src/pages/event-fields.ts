import type { FieldRow, FieldValues } from './field-values.ts'
import { parseRecurrence, printRecurrence, type Recurrence } from './recurrence.ts'

/** Template whose pages are events, and that of the list of the events below a page. */
export const eventTemplate = 'event'
export const agendaTemplate = 'agenda'

/** A day of a repeated event that differs from the others. */
export interface SpecialDate {
  /** Day on which the event would begin. */
  on: string
  change: 'left-out' | 'cancelled' | 'moved'
  begin?: string
  end?: string
}

/** When an event takes place. Times are local, in the time zone of the site: `2026-12-01T19:30`. */
export interface EventTimes {
  begin: string
  end: string
  repeats?: Recurrence
  special: SpecialDate[]
  isCancelled: boolean
}

const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** True for a local time that the calendar has: not 31 February, not 25:00. */
export function isLocalTime(value: unknown): value is string {
  if (typeof value !== 'string' || !localTime.test(value)) return false
  const time = Date.parse(`${value}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** Reads the times of an event from its fields; undefined without a valid begin. */
export function readEventTimes(values: FieldValues | Record<string, unknown>) {
  const read = (name: string): unknown => Object(values)[`${eventTemplate}.${name}`]
  const begin = read('begin')
  if (!isLocalTime(begin)) return undefined
  const [end, rule] = [read('end'), read('repeats')]
  const repeats = typeof rule === 'string' ? parseRecurrence(rule) : undefined
  const times: EventTimes = {
    begin,
    end: toEnd(begin, end),
    special: readSpecialDates(read('dates')),
    isCancelled: read('cancelled') === true,
    ...(repeats && { repeats }),
  }
  return times
}

/** An end that is missing or before the begin is the begin. */
const toEnd = (begin: string, end: unknown) => (isLocalTime(end) && end > begin ? end : begin)

function readSpecialDates(value: unknown): SpecialDate[] {
  const rows: FieldRow[] = Object(value).rows ?? []
  return rows.flatMap(({ on, change, begin, end }) => {
    if (typeof on !== 'string') return []
    if (change === 'moved') return isLocalTime(begin) ? toMoved(on, begin, end) : []
    return { on, change: change === 'cancelled' ? 'cancelled' : 'left-out' }
  })
}

const toMoved = (on: string, begin: string, end: unknown): SpecialDate => ({
  on,
  change: 'moved',
  begin,
  ...(isLocalTime(end) && end > begin && { end }),
})

/** Returns the repetition as a recurrence rule (RFC 5545), without `RRULE:` and `UNTIL`. */
export const toRecurrenceRule = ({ until: _, ...rule }: Recurrence): string => printRecurrence(rule)
