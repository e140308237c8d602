import { calendarLimits } from '@vitrine/contract/admin/calendars'
import ICAL from 'ical.js'
import { createTimeReader } from './calendar-zones.ts'
import { type ReadEvent, readEvent } from './read-event.ts'

export interface ReadCalendar {
  events: ReadEvent[]
  /** UIDs of all its events, also of those that are skipped. */
  uids: string[]
  /** Events that are invalid, or above the limit. */
  skipped: number
}

const zonesMax = 100

/**
 * Reads the events of a calendar (RFC 5545), at most 2,000. Returns a problem if the text is no
 * calendar, or one without its end. Each event is parsed by itself: an invalid one does not stop the
 * others.
 */
export function readCalendar(
  text: string,
  timeZone: string,
): ReadCalendar | 'no-calendar' | 'truncated' {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, headLength))) return 'no-calendar'
  if (!/^END:VCALENDAR\s*$/im.test(text.slice(-headLength))) return 'truncated'
  const zones = new Map<string, ICAL.Timezone>()
  for (const block of [...listBlocks(text, 'VTIMEZONE')].slice(0, zonesMax)) {
    const component = parseBlock(block)
    // Without offsets its times would be read as UTC.
    if (!component || component.getAllSubcomponents().length === 0) continue
    const zone = new ICAL.Timezone(component)
    zones.set(zone.tzid, zone)
  }
  const times = createTimeReader(timeZone, zones)
  // Parsed events take much more memory than their text: the versions of one are parsed at a time.
  const groups = new Map<string, string[]>()
  const uids = new Set<string>()
  let skipped = 0
  for (const block of listBlocks(text, 'VEVENT')) {
    const uid = findUid(block)
    if (uid !== undefined) uids.add(uid)
    const group = uid === undefined ? undefined : (groups.get(uid) ?? [])
    if (!uid || !group) skipped += 1
    else if (group.length === 0 && groups.size >= calendarLimits.events) skipped += 1
    else groups.set(uid, [...group, block].slice(-versionsMax))
  }
  const events: ReadEvent[] = []
  for (const [uid, blocks] of groups) {
    const versions = blocks.flatMap((block) => parseBlock(block) ?? [])
    skipped += blocks.length - Math.max(versions.length, 1)
    const event = readSafely(() => readEvent(uid, versions, times))
    if (event) events.push(event)
    else skipped += 1
  }
  return { events, uids: [...uids], skipped }
}

const headLength = 200
/** Changed dates of one event. */
const versionsMax = 500
const uidMax = 1_000

/** Returns the UID of an event, also of one that cannot be parsed. */
function findUid(block: string): string | undefined {
  const whole = block.replaceAll(/\r?\n[ \t]/g, '')
  // Its alarms may have a UID too.
  const alarm = whole.indexOf('\nBEGIN:VALARM')
  const own =
    alarm < 0 ? whole : whole.slice(0, alarm) + whole.slice(whole.lastIndexOf('\nEND:VALARM'))
  const [line] = /^UID(?:;[^:\r\n]*)?:.*$/im.exec(own) ?? []
  const uid = line && readSafely(() => ICAL.Property.fromString(line).getFirstValue())
  return typeof uid === 'string' && uid !== '' && uid.length <= uidMax ? uid : undefined
}

/** Yields the text of each component of a kind. A component without an end is ignored. */
function* listBlocks(text: string, kind: 'VEVENT' | 'VTIMEZONE') {
  const [begin, end] = [`BEGIN:${kind}`, `END:${kind}`]
  for (let at = 0; at >= 0; ) {
    const from = findLine(text, begin, at)
    const to = from < 0 ? -1 : findLine(text, end, from)
    if (to < 0) return
    yield text.slice(from, to + end.length)
    at = to + end.length
  }
}

function findLine(text: string, line: string, from: number): number {
  let at = text.indexOf(line, from)
  while (at > 0 && text[at - 1] !== '\n') at = text.indexOf(line, at + 1)
  return at
}

const parseBlock = (block: string) =>
  readSafely(() => new ICAL.Component(ICAL.parse(`${block.replaceAll(/\r?\n/g, '\r\n')}\r\n`)))

/** ical.js throws for what it cannot read. */
function readSafely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
