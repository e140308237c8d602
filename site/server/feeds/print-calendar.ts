import { toUtc } from '@vitrine/contract/locale/zoned-time'
import type { CalendarEvent } from '@vitrine/contract/pages/calendar'
import { printTimeZone } from './print-time-zone.ts'

/** What the head of a calendar says. Addresses are absolute. */
export interface CalendarHead {
  name: string
  /** Address of the calendar itself. */
  address: string
  timeZone: string
  /** Time of the content, ISO 8601. */
  now: Date
  /** Earliest begin of its events. */
  first: string
}

/** What all events of a calendar share. */
export interface EventSource {
  language: string
  timeZone: string
  siteUrl: string
}

/** Prints the lines before the events (RFC 5545, RFC 7986). */
export const printCalendarHead = ({ name, address, timeZone, now, first }: CalendarHead) =>
  toLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Vitrine//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    `SOURCE;VALUE=URI:${address}`,
  ]) + toLines(printTimeZone(timeZone, first, now))

export const calendarEnd = 'END:VCALENDAR\r\n'

/** Prints an event, and each changed date of it as an event with the same UID. */
export function printEvent(event: CalendarEvent, source: EventSource): string {
  const { rule, changed, begins, ends, state } = event
  const leftOut = changed.filter((date) => date.state === 'left-out')
  const lines = toEvent(event, source, { begins, ends, state }, [
    ...(rule === null ? [] : [`RRULE:${rule}${toUntil(event, source.timeZone)}`]),
    ...(leftOut.length === 0
      ? []
      : [`EXDATE;TZID=${source.timeZone}:${leftOut.map(({ on }) => toLocal(on)).join(',')}`]),
  ])
  const others = changed.flatMap(({ on, ...date }) => {
    if (date.state === 'left-out') return []
    const isCancelled = state === 'cancelled' || date.state === 'cancelled'
    const shown = { ...date, state: isCancelled ? 'cancelled' : 'on' }
    return toEvent(event, source, shown, [`RECURRENCE-ID;TZID=${source.timeZone}:${toLocal(on)}`])
  })
  return toLines([...lines, ...others])
}

interface ShownDate {
  begins: string
  ends: string
  state: string
}

function toEvent(
  event: CalendarEvent,
  { language, timeZone, siteUrl }: EventSource,
  { begins, ends, state }: ShownDate,
  own: string[],
): string[] {
  const changedAt = toStamp(event.updated_at)
  const text = (name: string, value: string) =>
    value === '' ? [] : [`${name};LANGUAGE=${language}:${escapeText(value)}`]
  return [
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${changedAt}`,
    `CREATED:${toStamp(event.created_at)}`,
    `LAST-MODIFIED:${changedAt}`,
    `DTSTART;TZID=${timeZone}:${toLocal(begins)}`,
    ...(ends > begins ? [`DTEND;TZID=${timeZone}:${toLocal(ends)}`] : []),
    ...own,
    ...text('SUMMARY', event.title),
    ...text('DESCRIPTION', event.description),
    ...text('LOCATION', event.place),
    ...(event.topics.length === 0
      ? []
      : [`CATEGORIES;LANGUAGE=${language}:${event.topics.map(escapeText).join(',')}`]),
    `URL:${new URL(event.href, siteUrl).href}`,
    `STATUS:${state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** The last day ends at midnight in the time zone; a time with a zone needs `UNTIL` in UTC. */
function toUntil({ until }: CalendarEvent, timeZone: string): string {
  if (until === null) return ''
  return `;UNTIL=${toStamp(new Date(toUtc(`${until}T23:59:59`, timeZone)).toISOString())}`
}

/** `2026-12-01T19:30` as `20261201T193000`. */
const toLocal = (local: string) => `${local.replaceAll(/[-:]/g, '')}00`

/** ISO 8601 as `20261201T183000Z`. */
const toStamp = (iso: string) =>
  `${toUtcIso(iso).slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replaceAll(/[-:]/g, '')}Z`

/** Parses only other zones: a calendar has thousands of times. */
const toUtcIso = (iso: string) => (iso.endsWith('Z') ? iso : new Date(iso).toISOString())

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 does not allow them.
const notAllowed = /[\u0000-\u0008\u000b-\u001f\u007f]/g

const escapeText = (text: string) =>
  text
    .replaceAll(notAllowed, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const toLines = (lines: string[]) => lines.map(foldLine).join('')

const lineBytesMax = 75
const bytesOfUnitMax = 3

/** Ends a line, and folds it after 75 bytes without splitting a character. */
export function foldLine(line: string): string {
  if (line.length * bytesOfUnitMax <= lineBytesMax || Buffer.byteLength(line) <= lineBytesMax)
    return `${line}\r\n`
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > lineBytesMax) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return `${folded}\r\n`
}
