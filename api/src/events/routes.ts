import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { listCalendar, listEvents } from '@vitrine/contract/endpoints/site-content'
import { addMonths } from '@vitrine/contract/locale/dates'
import { CalendarQuery } from '@vitrine/contract/pages/calendar'
import { eventTemplate } from '@vitrine/contract/pages/event-fields'
import { EventQuery } from '@vitrine/contract/pages/event-list'
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
import { hasOutdatedEvents } from './event-step.ts'
import { readDates } from './store.ts'
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
  const updateDates = createUpdater(db, changes, clock)
  const createReader = (query: RequestedDates, view?: PreviewedSite) => async () => {
    const { byId, list } = view?.pages ?? (await published())
    const readers = view?.readers ?? []
    const range = { ...getRange(query, clock), topic: undefined, max: datesMax + 1, readers }
    const dates = await readDates(db, { ...range, ...query })
    const shown = dates.slice(0, datesMax).flatMap(({ page_id, ...date }) => {
      const page = toPageLink(rules, byId.get(page_id), query.locale)
      return page ? { page, ...date } : []
    })
    const topics = listTopics(list, query)
    return { data: shown, meta: { ...getMeta(clock), more: dates.length > datesMax, topics } }
  }
  const query = z.extend(createLocaleQuery(rules), {
    parent: EventQuery.shape.parent,
    event: EventQuery.shape.event,
    topic: EventQuery.shape.topic,
    month: EventQuery.shape.month,
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
        await updateDates()
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
}

/** A list without a month begins with today. */
function getRange({ month }: RequestedDates, clock: EventClock) {
  if (month === undefined) return { from: getToday(clock), to: undefined }
  return { from: `${month}-01`, to: addMonths(month, 1) }
}

/** Lists the topics of the events below a page, for the filter of an agenda. */
function listTopics(pages: PublishedPage[], { parent, locale }: RequestedDates) {
  if (parent === undefined) return []
  const events = pages.filter(
    (page) =>
      page.parentId === parent && page.template === eventTemplate && page.translatable[locale],
  )
  const byKey = new Map(events.flatMap(({ topics }) => topics.map((topic) => [topic.key, topic])))
  return [...byKey.values()]
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ key, texts }) => (texts[locale] ? [{ key, name: texts[locale].name }] : []))
}

const monthLength = 'yyyy-mm'.length

function getMeta(clock: EventClock) {
  const { from, to } = getWindow(clock)
  return {
    time_zone: clock.timeZone(),
    today: getToday(clock),
    first_month: from.slice(0, monthLength),
    last_month: to.slice(0, monthLength),
  }
}

/**
 * Returns a function that makes an empty commit, which computes the dates again, if the month or the
 * time zone has changed since it was last called and dates are outdated, and when the day changes.
 */
function createUpdater(db: Db, changes: Changes, clock: EventClock) {
  let current: string | undefined
  const update = () => changes.commit(async () => {})
  const awaitDayChange = createDayChange({ ...clock, onChange: update })
  return async () => {
    awaitDayChange()
    const wanted = JSON.stringify([getWindow(clock), clock.timeZone()])
    if (wanted === current) return
    current = wanted
    // The list stays as it is while the database cannot be written.
    const updateOutdated = async () => {
      if (await hasOutdatedEvents(db, clock)) await update()
    }
    await updateOutdated().catch(() => {
      current = undefined
    })
  }
}

function toPageLink(rules: LocaleRules, page: PublishedPage | undefined, locale: string) {
  const texts = page?.translatable[locale]
  if (!page || !texts) return undefined
  const { title, slug, seo_description: description } = texts
  const href = getPageAddress(rules, locale, slug)
  return { id: page.id, title, href, description, picture: toPicture(page.picture, locale) }
}
