import { minuteMs } from '../bounds/durations.ts'
import { sliceDay } from '../locale/iso-time.ts'
import { toLocal, toUtc } from '../locale/zoned-time.ts'
import { eventTemplate, isLocalTime } from './event-fields.ts'
import type { FieldValues } from './field-values.ts'
import { parseRecurrence } from './recurrence.ts'
import { isOnRule } from './recurrence-dates.ts'

export const eventProblems = [
  'end-before-begin',
  'until-before-begin',
  'begin-not-on-rule',
  'hour-twice',
  'hour-missing',
  'moved-without-begin',
  'repeated-day',
] as const

/** A time of an event that readers would see otherwise than it is written. */
export interface EventProblem {
  problem: (typeof eventProblems)[number]
  /** Local time or day that has the problem. */
  value: string
}

/** Finds times of an event that are ignored or moved. Invalid values are no problem of this kind. */
export function findEventProblems(values: FieldValues, timeZone: string): EventProblem[] {
  const read = (name: string) => values[`${eventTemplate}.${name}`]
  const [begin, end, repeats, dates] = ['begin', 'end', 'repeats', 'dates'].map(read)
  const rule = typeof repeats === 'string' ? parseRecurrence(repeats) : undefined
  const rows = typeof dates === 'object' && 'rows' in dates ? dates.rows : []
  const problems: EventProblem[] = []
  if (isLocalTime(begin)) {
    if (isLocalTime(end) && end < begin) problems.push({ problem: 'end-before-begin', value: end })
    if (rule?.until !== undefined && rule.until < sliceDay(begin))
      problems.push({ problem: 'until-before-begin', value: rule.until })
    if (rule && !isOnRule(rule, begin))
      problems.push({ problem: 'begin-not-on-rule', value: begin })
  }
  const days = new Set<string>()
  for (const { on, change, ...moved } of rows) {
    if (typeof on !== 'string') continue
    if (days.has(on)) problems.push({ problem: 'repeated-day', value: on })
    days.add(on)
    if (change !== 'moved') continue
    if (!isLocalTime(moved.begin)) problems.push({ problem: 'moved-without-begin', value: on })
    else if (isLocalTime(moved.end) && moved.end < moved.begin)
      problems.push({ problem: 'end-before-begin', value: moved.end })
  }
  const times = [begin, end, ...rows.flatMap((row) => [row.begin, row.end])].filter(isLocalTime)
  return [...problems, ...times.flatMap((time) => findClockProblem(time, timeZone) ?? [])]
}

/** Shifts of clocks, in minutes: an hour nearly everywhere, half an hour on Lord Howe Island. */
const shifts = [30, 60, 120]

function findClockProblem(local: string, timeZone: string): EventProblem | undefined {
  const time = toUtc(local, timeZone)
  const isShown = (at: number) => toLocal(at, timeZone) === local
  if (!isShown(time)) return { problem: 'hour-missing', value: local }
  if (shifts.some((shift) => isShown(time + shift * minuteMs)))
    return { problem: 'hour-twice', value: local }
  return undefined
}
