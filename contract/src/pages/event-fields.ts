import type { FieldRow, FieldValues } from './field-values.ts'

/** Template whose pages are events, and that of the list of the events below a page. */
export const eventTemplate = 'event'
export const agendaTemplate = 'agenda'

export const repetitions = [
  'daily',
  'weekdays',
  'weekly',
  'fortnightly',
  'monthly',
  'monthly-weekday',
  'yearly',
] as const
export type Repetition = (typeof repetitions)[number]

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
  repeats?: Repetition
  /** Last day of the repetition. */
  until?: string
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
  const [end, repeats, until] = [read('end'), read('repeats'), read('until')]
  const repetition = repetitions.find((each) => each === repeats)
  const times: EventTimes = {
    begin,
    end: toEnd(begin, end),
    special: readSpecialDates(read('dates')),
    isCancelled: read('cancelled') === true,
  }
  if (repetition) times.repeats = repetition
  if (repetition && typeof until === 'string' && until !== '') times.until = until
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

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const daysPerWeek = 7
const lastWeek = 4

/** Returns the repetition as a recurrence rule (RFC 5545), without `RRULE:` and `UNTIL`. */
export const toRecurrenceRule = ({ begin, repeats }: Pick<EventTimes, 'begin' | 'repeats'>) =>
  repeats && rules[repeats](begin)

const rules: Record<Repetition, (begin: string) => string> = {
  daily: () => 'FREQ=DAILY',
  weekdays: () => 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekly: () => 'FREQ=WEEKLY',
  fortnightly: () => 'FREQ=WEEKLY;INTERVAL=2',
  monthly: () => 'FREQ=MONTHLY',
  'monthly-weekday': (begin) => {
    const date = new Date(`${begin}Z`)
    const week = Math.ceil(date.getUTCDate() / daysPerWeek)
    // A fifth weekday is not in every month: it is the last one.
    return `FREQ=MONTHLY;BYDAY=${week > lastWeek ? -1 : week}${weekdays[date.getUTCDay()]}`
  },
  yearly: () => 'FREQ=YEARLY',
}
