import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { listCalendar, listEvents } from '@vitrine/contract/endpoints/site-content'
import { addDays, addMonths, parseIsoWeek, printDay } from '@vitrine/contract/locale/dates'
import { sliceMonth } from '@vitrine/contract/locale/iso-time'
import { CalendarQuery } from '@vitrine/contract/pages/calendar'
import { eventTemplate } from '@vitrine/contract/pages/event-fields'
import { currentMonth, EventQuery, Week } from '@vitrine/contract/pages/event-list'
import * as z from 'zod/mini'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { createValidityCheck } from '../http/answer.ts'
import { checkEtag, createContentEtag } from '../http/etag.ts'
import { reply } from '../http/reply.ts'
import { createLocaleQuery } from '../http/request-locale.ts'
import { toPicture } from '../media/pictures.ts'
import { createDayChange } from '../pages/day-change.ts'
import type { PublishedPage, PublishedPages } from '../pages/published-pages.ts'
import { type FindPreview, type PreviewedSite, withPreview } from '../pages/with-preview.ts'
import { readCalendar } from './calendar.ts'
import { createDateUpdater } from './date-updater.ts'
import { type DatesQuery, findDaysAround, readDates } from './store.ts'
import { type EventClock, getToday, getWindow } from './window.ts'

interface EventRoutes extends EventClock {
  db: Db
  changes: Changes
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  findPreview: FindPreview
}

const datesMax = 200

/** Dates of events, for the templates `agenda` and `event`. */
export function eventRoutes({
  db,
  changes,
  rules,
  published,
  findPreview,
  ...clock
}: EventRoutes): BoundEndpoint[] {
  const tag = createContentEtag(changes, rules)
  const updater = createDateUpdater({ db, changes, ...clock })
  const awaitDayChange = createDayChange({
    ...clock,
    onChange: () => changes.commit(async (_, touch) => touch.pages([])),
  })
  const createReader = (query: RequestedDates, view?: PreviewedSite) => async () => {
    const { byId, list } = view?.pages ?? (await published())
    const readers = view?.readers ?? []
    const wanted = { topic: undefined, ...query, max: datesMax + 1, readers }
    const { dates, past, next } = await readPeriod(db, wanted, getRange(query, clock), clock)
    const shown = dates
      .slice(0, datesMax)
      .flatMap(({ page_id, begins, ends, starts_at, ends_at, state }) => {
        const page = toPageLink(rules, byId.get(page_id), query.locale)
        return page ? { page, begins, ends, starts_at, ends_at, state } : []
      })
    const topics = getTopics(list, query)
    const more = dates.length > datesMax
    return { data: shown, meta: { ...getMeta(clock), past, next, more, topics } }
  }
  const query = z.extend(createLocaleQuery(rules), {
    parent: EventQuery.shape.parent,
    event: EventQuery.shape.event,
    topic: EventQuery.shape.topic,
    month: EventQuery.shape.month,
    week: z.optional(Week.check(z.refine((week) => parseIsoWeek(week) !== undefined))),
  })
  const calendarQuery = z.extend(createLocaleQuery(rules), {
    parent: CalendarQuery.shape.parent,
    event: CalendarQuery.shape.event,
    topic: CalendarQuery.shape.topic,
    after: CalendarQuery.shape.after,
  })
  return [
    bind(
      { ...listEvents, query },
      withPreview(findPreview, async ({ request }, { query: words }, view) => {
        awaitDayChange()
        await updater.begin()
        const wanted = { ...words, parent: toId(words.parent), event: toId(words.event) }
        const read = createReader(wanted, view)
        if (view) return read()
        const { headers, notModified } = checkEtag(request, tag())
        if (notModified) return notModified
        const answer = await read()
        return reply(200, answer, headers, createValidityCheck(request, answer, read))
      }),
    ),
    bind({ ...listCalendar, query: calendarQuery }, async ({ request }, { query: words }) => {
      const { headers, notModified } = checkEtag(request, tag())
      if (notModified) return notModified
      const wanted = {
        locale: words.locale,
        parent: toId(words.parent),
        event: toId(words.event),
        topic: words.topic,
        after: toId(words.after) ?? 0,
      }
      const source = { db, rules, timeZone: clock.timeZone() }
      return reply(200, await readCalendar(source, await published(), wanted), headers)
    }),
  ]
}

const toId = (words: string | undefined) => (words === undefined ? undefined : Number(words))

interface RequestedDates {
  locale: string
  parent: number | undefined
  event: number | undefined
  topic?: string | undefined
  month?: string | undefined
  week?: string | undefined
}

const daysPerWeek = 7

type Range = Pick<DatesQuery, 'from' | 'to'>

/** Reads the dates of a range. If the current month has none left, its range reaches the next ones. */
async function readPeriod(
  db: Db,
  query: Omit<DatesQuery, 'from' | 'to'> & { month?: string | undefined },
  range: Range,
  clock: EventClock,
) {
  const wanted = { ...query, ...range }
  const dates = await readDates(db, wanted)
  if (range.to === undefined) return { dates, past: null, next: null }
  const around = await findDaysAround(db, wanted, getWindow(clock).from, getToday(clock))
  if (query.month !== currentMonth || dates.length > 0 || around.next === null)
    return { dates, ...around }
  return readPeriod(db, query, { ...range, to: addMonths(around.next, 1) }, clock)
}

/** The current month, and a list without a month or a week, begin with today. */
function getRange({ month, week }: RequestedDates, clock: EventClock): Range {
  const monday = week === undefined ? undefined : parseIsoWeek(week)
  if (monday) return { from: printDay(monday), to: printDay(addDays(monday, daysPerWeek)) }
  const today = getToday(clock)
  if (month === undefined) return { from: today, to: undefined }
  if (month === currentMonth) return { from: today, to: addMonths(today, 1) }
  return { from: `${month}-01`, to: addMonths(month, 1) }
}

interface ListedTopic {
  key: string
  name: string
}

/** Topics by the list of pages that they were read from, and by agenda. */
const topicsOfLists = new WeakMap<PublishedPage[], Map<string, ListedTopic[]>>()

/** Lists the topics of the events below a page, for the filter of an agenda. */
function getTopics(pages: PublishedPage[], { parent, locale }: RequestedDates): ListedTopic[] {
  if (parent === undefined) return []
  const known = topicsOfLists.get(pages) ?? new Map<string, ListedTopic[]>()
  topicsOfLists.set(pages, known)
  const agenda = `${parent} ${locale}`
  const topics = known.get(agenda) ?? listTopics(pages, parent, locale)
  // Pages without events are not cached: any number may be requested.
  if (topics) known.set(agenda, topics)
  return topics ?? []
}

/** Returns undefined for a page without events below it. */
function listTopics(pages: PublishedPage[], parent: number, locale: string) {
  const events = pages.filter(
    (page) =>
      page.parentId === parent && page.template === eventTemplate && page.translatable[locale],
  )
  if (events.length === 0) return undefined
  const byKey = new Map(events.flatMap(({ topics }) => topics.map((topic) => [topic.key, topic])))
  return [...byKey.values()]
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ key, texts }) => (texts[locale] ? [{ key, name: texts[locale].name }] : []))
}

function getMeta(clock: EventClock) {
  const { from, to } = getWindow(clock)
  return {
    time_zone: clock.timeZone(),
    today: getToday(clock),
    first_month: sliceMonth(from),
    last_month: sliceMonth(to),
  }
}

function toPageLink(rules: LocaleRules, page: PublishedPage | undefined, locale: string) {
  const texts = page?.translatable[locale]
  if (!page || !texts) return undefined
  const { title, slug, seo_description: description } = texts
  const href = getPageAddress(rules, locale, slug)
  return { id: page.id, title, href, description, picture: toPicture(page.picture, locale) }
}
