import { dayMs, minuteMs } from '@vitrine/contract/bounds/durations'
import { printUtcMinute, sliceClock } from '@vitrine/contract/locale/iso-time'
import { getOffset } from '@vitrine/contract/locale/zoned-time'

/** A change of the clock. Offsets are minutes from UTC. */
interface Transition {
  /** Local time by the clock before the change: `2026-03-29T02:00`. */
  local: string
  before: number
  after: number
}

const firstYear = 1970
const yearsAhead = 10

/**
 * Returns the lines of a `VTIMEZONE` (RFC 5545) from the year of a local time on. A change of the
 * clock that is on the same weekday of a month each year is a rule, others are single times.
 */
export function printTimeZone(timeZone: string, first: string, now: Date): string[] {
  const year = now.getUTCFullYear()
  const from = Math.min(Math.max(firstYear, Number(first.slice(0, 'yyyy'.length))), year)
  const name = `${timeZone} ${from} ${year}`
  if (cached?.name !== name)
    cached = { name, lines: createLines(timeZone, from, year + yearsAhead) }
  return cached.lines
}

/** Finding the changes takes milliseconds, and all calendars of a site have the same zone. */
let cached: { name: string; lines: string[] } | undefined

function createLines(timeZone: string, from: number, to: number): string[] {
  const transitions = findTransitions(timeZone, Date.UTC(from, 0), Date.UTC(to + 1, 0))
  const start = getOffset(Date.UTC(from, 0), timeZone)
  const groups = Map.groupBy(transitions, ({ before, after }) => `${before} ${after}`)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...printObservance({ local: `${from}-01-01T00:00`, before: start, after: start }, []),
    ...[...groups.values()].flatMap((group) => printGroup(group, to)),
    'END:VTIMEZONE',
  ]
}

const weekMs = 7 * dayMs

function findTransitions(timeZone: string, from: number, to: number): Transition[] {
  const found: Transition[] = []
  for (let week = from; week < to; week += weekMs) {
    const [before, after] = [getOffset(week, timeZone), getOffset(week + weekMs, timeZone)]
    if (before === after) continue
    const at = findChange(timeZone, week, week + weekMs, before)
    found.push({ local: toLocalText(at, before), before, after })
  }
  return found
}

/** Returns the first minute, in milliseconds since 1970, whose offset is not `before`. */
function findChange(timeZone: string, from: number, to: number, before: number): number {
  let [low, high] = [from / minuteMs, to / minuteMs]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (getOffset(middle * minuteMs, timeZone) === before) low = middle
    else high = middle
  }
  return high * minuteMs
}

const toLocalText = (time: number, offset: number) => printUtcMinute(time + offset * minuteMs)

/** Consecutive years that a rule needs. */
const yearsMin = 3

function printGroup(group: Transition[], to: number): string[] {
  const rule = findRule(group, to)
  const single = rule ? group.slice(0, rule.from) : group
  const [first, ...others] = single
  const [ruled] = rule ? group.slice(rule.from) : []
  return [
    ...(first ? printObservance(first, others.length > 0 ? single.map(toTime) : []) : []),
    ...(rule && ruled ? printObservance(ruled, [rule.text]) : []),
  ]
}

/** One time on a line, the begin too: some programs read no other. */
const toTime = ({ local }: Transition) => `RDATE:${toText(local)}`

const lastWeek = -1

/** Finds the rule of the last years; undefined if the clock does not change regularly any more. */
function findRule(group: Transition[], to: number): { from: number; text: string } | undefined {
  const last = group.at(-1)
  if (!last || getYear(last) !== to) return undefined
  const lengths = [lastWeek, getWeek(last)].map((week) => {
    const wanted = describe(last, week)
    const isOther = (each: Transition, at: number) =>
      wanted === '' ||
      describe(each, week) !== wanted ||
      getTime(each) !== getTime(last) ||
      getYear(each) !== to - (group.length - 1 - at)
    const differs = group.findLastIndex(isOther)
    return { from: differs + 1, text: wanted }
  })
  const [best] = lengths.toSorted((a, b) => a.from - b.from)
  return best && group.length - best.from >= yearsMin ? best : undefined
}

const getTime = ({ local }: Transition) => sliceClock(local)
const getYear = ({ local }: Transition) => Number(local.slice(0, 'yyyy'.length))

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const daysPerWeek = 7

/** Number of its weekday in the month, from 1. */
const getWeek = ({ local }: Transition) =>
  Math.ceil(new Date(`${local}Z`).getUTCDate() / daysPerWeek)

/** Returns the rule of a change, without its time; empty if it is not in this week. */
function describe(transition: Transition, week: number): string {
  const date = new Date(`${transition.local}Z`)
  const month = date.getUTCMonth()
  const nextWeek = new Date(date.getTime() + weekMs).getUTCMonth()
  const fits = week === lastWeek ? nextWeek !== month : getWeek(transition) === week
  if (!fits) return ''
  return `RRULE:FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${week}${weekdays[date.getUTCDay()]}`
}

function printObservance({ local, before, after }: Transition, more: string[]): string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${toText(local)}`,
    `TZOFFSETFROM:${toOffset(before)}`,
    `TZOFFSETTO:${toOffset(after)}`,
    ...more,
    `END:${kind}`,
  ]
}

const toText = (local: string) => `${local.replaceAll(/[-:]/g, '')}00`

const minutesPerHour = 60

function toOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const pad = (number: number) => String(number).padStart(2, '0')
  const hours = Math.floor(size / minutesPerHour)
  return `${minutes < 0 ? '-' : '+'}${pad(hours)}${pad(size % minutesPerHour)}`
}
