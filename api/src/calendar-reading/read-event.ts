import { hash } from 'node:crypto'
import { listedMax } from '@vitrine/contract/admin/calendars'
import { dayMs, minuteMs } from '@vitrine/contract/bounds/durations'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { sliceClock, sliceDay } from '@vitrine/contract/locale/iso-time'
import { fieldLimits } from '@vitrine/contract/pages/field-values'
import { countMax, parseRecurrence, printRecurrence } from '@vitrine/contract/pages/recurrence'
import ICAL from 'ical.js'
import { addTime } from '../events/expand-event.ts'
import type { ReadTime, TimeReader } from './calendar-zones.ts'

/** An event of a calendar, with local times of the site. */
export interface ReadEvent {
  uid: string
  title: string
  /** HTML that is not sanitized. */
  content: string
  place: string
  begin: string
  end: string
  repeats: string | undefined
  /** Rows of the field `dates`. */
  dates: Record<string, string>[]
  isCancelled: boolean
  /** True if a part was not read: a rule that the site cannot show, extra dates. */
  isIncomplete: boolean
  /** Names of time zones that do not exist: their times are read as times of the site. */
  unknownZones: string[]
}

const titleMax = 300
const placeMax = 500
const contentMax = 20_000
const zoneMax = 100

/** Reads an event from its components: the event itself, and dates that differ from its rule. */
export function readEvent(
  uid: string,
  versions: ICAL.Component[],
  { read, isKnownZone }: TimeReader,
): ReadEvent | undefined {
  const master = versions.findLast((each) => !each.hasProperty('recurrence-id')) ?? versions.at(-1)
  const begin = master && readTime(master, 'dtstart', read)
  if (!master || !begin) return undefined
  const rule = readRule(master, begin, read)
  const others = versions.filter((each) => each !== master)
  const dates = rule.repeats ? readDates(master, others, read) : []
  return {
    uid,
    title: getText(master, 'summary', titleMax).replaceAll(/\s+/g, ' ').trim(),
    content: readContent(master),
    place: getText(master, 'location', placeMax).split('\n').join(', '),
    begin: begin.local,
    end: readEnd(master, begin, read),
    repeats: rule.repeats,
    dates: dates.slice(-fieldLimits.rows),
    isCancelled: isCancelled(master),
    isIncomplete: rule.isIncomplete || dates.length > fieldLimits.rows,
    unknownZones: [...new Set(versions.flatMap(listZones))]
      .filter((zone) => !isKnownZone(zone))
      .slice(0, listedMax)
      .map((zone) => clean(zone, zoneMax)),
  }
}

export const hashEvent = (event: ReadEvent): string =>
  hash('sha256', JSON.stringify(event), 'base64url')

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store the first one.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g

function getText(event: ICAL.Component, name: string, max: number): string {
  const value = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? clean(value, max) : ''
}

const clean = (words: string, max: number) => words.slice(0, max).replaceAll(controls, '').trim()

const isCancelled = (event: ICAL.Component) =>
  getText(event, 'status', titleMax).toUpperCase() === 'CANCELLED'

function readTime(
  event: ICAL.Component,
  name: string,
  read: TimeReader['read'],
): ReadTime | undefined {
  const property = event.getFirstProperty(name)
  const value = property?.getFirstValue()
  if (!property || !(value instanceof ICAL.Time) || !hasDay(property, value)) return undefined
  const time = read(value, getZone(property))
  return Number.isNaN(Date.parse(`${time.local}Z`)) ? undefined : time
}

/** False for 31 February, which ical.js makes 3 March. */
function hasDay(property: ICAL.Property, value: ICAL.Time): boolean {
  const [, , , written] = property.toJSON() as unknown[]
  return typeof written !== 'string' || sliceDay(written) === sliceDay(value.toString())
}

function getZone(property: ICAL.Property): string | undefined {
  const zone = property.getParameter('tzid')
  return typeof zone === 'string' && zone !== '' ? zone : undefined
}

const listZones = (event: ICAL.Component) =>
  event.getAllProperties().flatMap((property) => getZone(property) ?? [])

/** A day ends before midnight. An end before the begin is ignored by the site. */
function readEnd(event: ICAL.Component, begin: ReadTime, read: TimeReader['read']): string {
  const end = readTime(event, 'dtend', read)
  if (end) return end.isDay ? addTime(end.local, -minuteMs) : end.local
  const duration = event.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration)
    return addTime(begin.local, duration.toSeconds() * 1_000 - (begin.isDay ? minuteMs : 0))
  return begin.isDay ? addTime(begin.local, dayMs - minuteMs) : begin.local
}

interface ReadRule {
  repeats: string | undefined
  isIncomplete: boolean
}

/** Converts the rule to one that the site can show; without such a rule the event has one date. */
function readRule(event: ICAL.Component, begin: ReadTime, read: TimeReader['read']): ReadRule {
  const rules = event.getAllProperties('rrule').map((property) => property.getFirstValue())
  const hasExtra = event.hasProperty('rdate') || rules.length > 1
  const [rule] = rules
  if (!(rule instanceof ICAL.Recur)) return { repeats: undefined, isIncomplete: hasExtra }
  const isLong = rule.count !== null && rule.count > countMax
  if (isLong) rule.count = countMax
  const until = rule.until
  rule.until = null
  const parsed = parseRecurrence(withoutDailyWeekdays(rule.toString()))
  // In the time zone of the site the event is on another day than its rule says.
  const isShifted = begin.ownDay !== sliceDay(begin.local)
  if (!parsed || (isShifted && parsed.frequency !== 'daily'))
    return { repeats: undefined, isIncomplete: true }
  const last = until && toLastDay(read(until, undefined), begin)
  const repeats = printRecurrence({ ...parsed, ...(last && { until: last }) })
  return { repeats, isIncomplete: hasExtra || isLong }
}

/** Some programs write a rule of each week as one of each day: MO,TU,WE,TH,FR. */
const withoutDailyWeekdays = (rule: string) =>
  /^FREQ=DAILY;BYDAY=[A-Z,]+(;COUNT=\d+)?$/.test(rule) ? rule.replace('DAILY', 'WEEKLY') : rule

/** The last day has a date only if the event begins before the end of the rule. */
function toLastDay(until: ReadTime, begin: ReadTime): string {
  const day = sliceDay(until.local)
  const isBefore = !until.isDay && sliceClock(until.local) < sliceClock(begin.local)
  return isBefore ? sliceDay(addTime(`${day}T00:00`, -dayMs)) : day
}

/** Dates that are left out, cancelled or moved, by day. */
function readDates(
  event: ICAL.Component,
  others: ICAL.Component[],
  read: TimeReader['read'],
): Record<string, string>[] {
  const days = new Map<string, Record<string, string>>()
  for (const property of event.getAllProperties('exdate'))
    for (const value of property.getValues())
      if (value instanceof ICAL.Time) {
        const on = sliceDay(read(value, getZone(property)).local)
        days.set(on, { on, change: 'left-out' })
      }
  for (const other of others) {
    const planned = readTime(other, 'recurrence-id', read)
    const begin = readTime(other, 'dtstart', read)
    if (!planned || !begin) continue
    const on = sliceDay(planned.local)
    if (isCancelled(other)) days.set(on, { on, change: 'cancelled' })
    else if (begin.local !== planned.local)
      days.set(on, { on, change: 'moved', begin: begin.local, end: readEnd(other, begin, read) })
  }
  return [...days.values()].toSorted((a, b) => (String(a.on) < String(b.on) ? -1 : 1))
}

/** The description, with a link to the event in its calendar. */
function readContent(event: ICAL.Component): string {
  const words = getText(event, 'description', contentMax)
  const content = /<\/?[a-z][^>]*>/i.test(words) ? words : toParagraphs(words)
  const address = parseUrl(getText(event, 'url', titleMax * 5))
  const isWeb = address !== undefined && /^https?:$/.test(address.protocol)
  if (!isWeb) return content
  const href = escapeHtml(address.href)
  return `${content}<p><a href="${href}">${escapeHtml(address.hostname)}</a></p>`
}

const toParagraphs = (words: string) =>
  words
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.trim().split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('')
