import * as z from 'zod/mini'
import { apiPaths } from '../http/paths.ts'
import { Problem } from '../http/problem.ts'
import { CalendarPart, CalendarQuery } from '../pages/calendar.ts'
import { ContentsAnswer } from '../pages/contents.ts'
import { EventList, EventQuery } from '../pages/event-list.ts'
import { MenuAnswer } from '../pages/menus.ts'
import { PageQuery } from '../pages/page-query.ts'
import { PageList } from '../pages/pages.ts'
import { SiteAnswer } from '../pages/site.ts'
import { SiteMapAnswer } from '../pages/site-map.ts'
import { TopicQuery, TopicsAnswer } from '../pages/topics.ts'
import { endpoint } from './endpoint.ts'

/** A language of the site; the default one if absent. Other languages are refused. */
const query = z.object({ locale: z.optional(z.string()) })

const usual = {
  304: [null, 'The client has this version of the content (`If-None-Match`).'],
  404: [Problem, 'The preview of `x-vitrine-preview` has ended.'],
} as const

export const listPublishedPages = endpoint({
  method: 'GET',
  path: apiPaths.pages,
  summary: 'Lists published pages, or finds the page at a path.',
  guard: 'none',
  query: PageQuery,
  answers: {
    200: [
      PageList,
      '`data`: pages with the fields of the query; `meta`: `total`, `page`, `size`, for a path also `match` and `locale`, or `gone`.',
    ],
    ...usual,
  },
})

export const listContents = endpoint({
  method: 'GET',
  path: apiPaths.contents,
  summary: 'Lists the content items of the site.',
  guard: 'none',
  query,
  answers: {
    200: [ContentsAnswer, '`data`: items by id, `edited: false` for a text of the code.'],
    ...usual,
  },
})

export const listContentsOfTemplate = endpoint({
  method: 'GET',
  path: `${apiPaths.contentsByTemplate}/{template}`,
  summary: 'Lists the content items of one template.',
  guard: 'none',
  query,
  answers: { 200: [ContentsAnswer, '`data`: items by id.'], ...usual },
})

export const showMenu = endpoint({
  method: 'GET',
  path: `${apiPaths.menus}/{name}`,
  summary: 'Shows a menu in one language.',
  guard: 'none',
  query,
  answers: {
    200: [MenuAnswer, '`data`: the menu, also if it is empty; of `main` also `meta`.'],
    ...usual,
  },
})

export const showSite = endpoint({
  method: 'GET',
  path: apiPaths.site,
  summary: 'Shows what every page of the site depends on.',
  guard: 'none',
  query,
  answers: {
    200: [
      SiteAnswer,
      '`data`: name, look, counting, contact, the alert that is shown in this language, whether it has articles, and the video services whose player a text offers.',
    ],
    ...usual,
  },
})

export const showSiteMap = endpoint({
  method: 'GET',
  path: apiPaths.siteMap,
  summary: 'Lists the published pages of one language as a tree.',
  guard: 'none',
  query,
  answers: {
    200: [SiteMapAnswer, '`data`: the pages at the top, with those below them as `items`.'],
    ...usual,
  },
})

export const listPublishedTopics = endpoint({
  method: 'GET',
  path: apiPaths.topics,
  summary: 'Lists the topics that published pages of one language have, or finds one by its slug.',
  guard: 'none',
  query: TopicQuery,
  answers: {
    200: [
      TopicsAnswer,
      '`data`: the topics in their order; for a slug the topic in `meta.locale`, with `meta.match`, or none.',
    ],
    ...usual,
  },
})

export const listCalendar = endpoint({
  method: 'GET',
  path: apiPaths.calendar,
  summary: 'Lists published events with their rules, for calendars.',
  guard: 'none',
  query: CalendarQuery,
  answers: {
    200: [CalendarPart, '`data`: 200 events after the id `after`, at most.'],
    304: [null, 'The client has this version of the content (`If-None-Match`).'],
  },
})

export const listEvents = endpoint({
  method: 'GET',
  path: apiPaths.events,
  summary: 'Lists dates of published events, in the time zone of the site.',
  guard: 'none',
  query: EventQuery,
  answers: {
    200: [
      EventList,
      '`data`: at most 200 dates: of `month` (`2026-12`, or `current`: from today to its end, or to that of the next month with dates), of `week` (`2026-W49`), or from today on; `meta`: time zone, today, the months with repeated events, the days of the last date before and the first one after.',
    ],
    ...usual,
  },
})
