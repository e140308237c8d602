import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { sliceDay } from '@vitrine/contract/locale/iso-time'
import type { CalendarEvent, CalendarPart } from '@vitrine/contract/pages/calendar'
import {
  type EventTimes,
  eventTemplate,
  readEventTimes,
  toRecurrenceRule,
} from '@vitrine/contract/pages/event-fields'
import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import { nextSlice } from '@vitrine/files/time-slice'
import type { Db } from '../db/schema.ts'
import type { PublishedPage, PublishedPages } from '../pages/published-pages.ts'
import { addTime, expandEvent, listBegins } from './expand-event.ts'
import { readFieldValues } from './store.ts'

export interface RequestedEvents {
  locale: string
  parent: number | undefined
  event: number | undefined
  topic: string | undefined
  /** Events with a larger id. */
  after: number
}

/** Reading more at once would block other requests. */
const partSize = 200

/** Reads a part of the published events, by id. */
export async function readCalendar(
  { db, rules, timeZone }: { db: Db; rules: LocaleRules; timeZone: string },
  { list }: PublishedPages,
  request: RequestedEvents,
): Promise<CalendarPart> {
  const pages = list.filter((page) => isRequested(page, request)).toSorted((a, b) => a.id - b.id)
  const part = pages.slice(0, partSize)
  const ids = part.map(({ id }) => id)
  const own = ids.length > 0 ? await readFieldValues(db, ids, request.locale) : new Map()
  const data: CalendarEvent[] = []
  for (const page of part) {
    await nextSlice()
    const times = readEventTimes(parseFieldValues(page.field_values))
    const dates = times && toDates(times, timeZone)
    if (dates)
      data.push({ ...toTexts(rules, page, request.locale, own.get(page.id) ?? ''), ...dates })
  }
  const next = pages.length > partSize ? (ids.at(-1) ?? null) : null
  return { data, meta: { time_zone: timeZone, next } }
}

const isRequested = (page: PublishedPage, wanted: RequestedEvents) =>
  page.template === eventTemplate &&
  page.id > wanted.after &&
  page.translatable[wanted.locale] !== undefined &&
  (wanted.event === undefined || page.id === wanted.event) &&
  (wanted.parent === undefined || page.parentId === wanted.parent) &&
  (wanted.topic === undefined || page.topics.some(({ key }) => key === wanted.topic))

type Dates = 'begins' | 'ends' | 'rule' | 'until' | 'state' | 'changed'

function toTexts(
  rules: LocaleRules,
  page: PublishedPage,
  locale: string,
  stored: string,
): Omit<CalendarEvent, Dates> {
  const { title = '', slug = '', seo_description = '' } = page.translatable[locale] ?? {}
  const values = parseFieldValues(stored)
  const read = (name: string) => {
    const value = values[`${eventTemplate}.${name}`]
    return typeof value === 'string' && value !== '' ? value.split('\n') : []
  }
  return {
    id: page.id,
    title,
    href: getPageAddress(rules, locale, slug),
    description: seo_description,
    place: [...read('place'), ...read('address')].join(', '),
    topics: page.topics.flatMap(({ texts }) => texts[locale]?.name ?? []),
    created_at: page.created_at,
    updated_at: page.updated_at,
  }
}

/** Returns the dates of an event; undefined if it has none. */
function toDates(times: EventTimes, timeZone: string): Pick<CalendarEvent, Dates> | undefined {
  const { isCancelled, repeats } = times
  const state = isCancelled ? 'cancelled' : 'on'
  if (repeats === undefined) {
    const [date] = expandEvent(times, { from: times.begin, to: times.begin }, timeZone)
    if (!date) return undefined
    const only = date.state === 'cancelled' ? date.state : state
    return { ...date, state: only, rule: null, until: null, changed: [] }
  }
  // The first date of a rule is in the rule: an event of each Monday may begin on a Friday.
  const begins = findFirst(times)
  if (begins === undefined) return undefined
  const ends = addTime(begins, getLength(times))
  const [rule, until] = [toRecurrenceRule(repeats), repeats.until ?? null]
  return { begins, ends, state, rule, until, changed: listChanged(times) }
}

const getLength = ({ begin, end }: EventTimes) => Date.parse(`${end}Z`) - Date.parse(`${begin}Z`)

const findFirst = (times: EventTimes) => {
  const { begin } = times
  // The longest gap of a rule: 29 February.
  const to = `${Number(begin.slice(0, 4)) + 8}${sliceDay(begin).slice(4)}`
  return listBegins({ ...times, special: [] }, { from: sliceDay(begin), to }, 1)[0]
}

/** Days that the rule does not have are left out: calendars would add them. */
function listChanged(times: EventTimes): CalendarEvent['changed'] {
  const days = times.special.map(({ on }) => on).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  const special = new Map(times.special.map((date) => [date.on, date]))
  return listBegins(times, { from, to }).flatMap((on) => {
    const date = special.get(sliceDay(on))
    if (!date) return []
    const begins = date.begin ?? on
    const ends = date.end ?? addTime(begins, getLength(times))
    return { on, state: date.change, begins, ends }
  })
}
