import { apiPaths } from '@vitrine/contract/http/paths'
import { CalendarPart } from '@vitrine/contract/pages/calendar'
import { ContentsAnswer, type ServedContents } from '@vitrine/contract/pages/contents'
import { EventList } from '@vitrine/contract/pages/event-list'
import type { FieldFilters } from '@vitrine/contract/pages/field-query'
import { MenuAnswer } from '@vitrine/contract/pages/menus'
import { PageList } from '@vitrine/contract/pages/pages'
import { SearchAnswer, type SearchQuery } from '@vitrine/contract/pages/search'
import { SiteAnswer } from '@vitrine/contract/pages/site'
import { SiteMapAnswer } from '@vitrine/contract/pages/site-map'
import { TopicsAnswer } from '@vitrine/contract/pages/topics'
import type * as z from 'zod/mini'

/** Thrown for an answer of the API with a status other than 2xx. */
export class ApiFailure extends Error {
  readonly status: number

  constructor(status: number, path: string) {
    super(`The API answered ${status} to ${path}.`)
    this.status = status
  }
}

/** The id of a template field, with `-` for the reverse order. */
export type FieldSort = `${string}.${string}`

export interface CardQuery {
  parent?: number
  template?: string
  /** Key of a topic that the pages have. */
  topic?: string
  /** A date of the pages, or a template field: `event.on`, or `-event.on` for the reverse order. */
  sort?: 'position' | '-created_at' | '-published_on' | FieldSort
  /** Values that template fields must have, by id: all of them. */
  filter?: FieldFilters
  /** Ids of the template fields that cards show. */
  fields?: readonly string[]
  locale: string
  number: number
  size: number
}

/** A search of visitors. */
export type SiteSearch = Required<Pick<SearchQuery, 'q' | 'page' | 'exact'>> & { locale: string }

/** Dates of the events below a page, or of one event. */
export interface DatesQuery {
  locale: string
  parent?: number
  event?: number
  /** Key of a topic. */
  topic?: string
  month?: string
  week?: string
}

/** API calls of the site (specification §7). */
export interface ApiClient {
  /**
   * The page at a decoded path, as a list of one or none. `origin`: a locale's own, if it has one.
   */
  pagesAt: (path: string, locale: string, origin?: string) => Promise<PageList>
  cards: (query: CardQuery) => Promise<PageList>
  /** Like `cards`, with the content. */
  articles: (query: CardQuery) => Promise<PageList>
  /** One page of the list of all pages, with all fields or without the content. */
  pageList: (number: number, size: number, content: boolean) => Promise<PageList>
  menu: (name: string, locale: string) => Promise<MenuAnswer>
  /** What every page depends on. */
  site: (locale: string) => Promise<SiteAnswer>
  /** The published pages of a language as a tree. */
  siteMap: (locale: string) => Promise<SiteMapAnswer>
  /** The topics of a language; with a slug the topic that has or had it, as a list of one or none. */
  topics: (locale: string, slug?: string) => Promise<TopicsAnswer>
  search: (query: SiteSearch) => Promise<SearchAnswer>
  /** Dates of events: of a month, of a week, or from today on. */
  events: (query: DatesQuery) => Promise<EventList>
  /** A part of the events with their rules, after an id. */
  calendar: (query: DatesQuery, after: number) => Promise<CalendarPart>
  contents: () => Promise<ServedContents>
  contentsByTemplate: (template: string, locale: string) => Promise<ServedContents>
}

/** Reads a path of the API and parses the answer. The server's implementation caches. */
export type ReadApi = <S extends z.ZodMiniType>(path: string, shape: S) => Promise<z.infer<S>>

const pageFields =
  'id,template,type,method,seo_image,seo_type,picture,created_at,updated_at,published_on,translatable'

/** The call in the specification, for servers without filters. */
const wholeList = `${apiPaths.pages}?include=seo_image`

/** What clients have learned about a server; clients of the same server may share it. */
export interface ApiServer {
  /** False after the server has refused or ignored a filter. Then the whole list is requested. */
  filters: boolean
}

/** `readUncached` reads answers that are not worth caching, because their queries are endless. */
export function createApiClient(
  read: ReadApi,
  server: ApiServer = { filters: true },
  readUncached: ReadApi = read,
): ApiClient {
  const readWhole = () => read(wholeList, PageList)
  const readFiltered = async (path: string, unfiltered: () => Promise<PageList>) => {
    if (!server.filters) return unfiltered()
    try {
      return await read(path, PageList)
    } catch (error) {
      if (!isBadQuery(error) || !(await refusesFilters(read))) throw error
      server.filters = false
      return unfiltered()
    }
  }
  return {
    pagesAt: async (path, locale, origin) => {
      const list = await readFiltered(pagesAtPath(path, locale, origin), readWhole)
      if (list.data.length > 1) server.filters = false
      return list
    },
    cards: (query) => readFiltered(cardsPath(query, cardTexts), async () => ({ data: [] })),
    articles: (query) => readFiltered(articlesPath(query), async () => ({ data: [] })),
    pageList: async (number, size, content) => {
      const list = await readFiltered(listPath(number, size, content), readWhole)
      return slicePage(list, number, size)
    },
    menu: (name, locale) => read(namedPath(apiPaths.menus, name, locale), MenuAnswer),
    site: (locale) => read(`${apiPaths.site}?${new URLSearchParams({ locale })}`, SiteAnswer),
    siteMap: (locale) =>
      read(`${apiPaths.siteMap}?${new URLSearchParams({ locale })}`, SiteMapAnswer),
    topics: (locale, slug) =>
      read(
        `${apiPaths.topics}?${new URLSearchParams({ locale, ...(slug && { slug }) })}`,
        TopicsAnswer,
      ),
    search: (query) => readUncached(searchPath(query), SearchAnswer),
    events: (query) => read(eventsPath(apiPaths.events, query), EventList),
    calendar: (query, after) =>
      read(eventsPath(apiPaths.calendar, query, { after: `${after}` }), CalendarPart),
    contents: async () => (await read(apiPaths.contents, ContentsAnswer)).data,
    contentsByTemplate: async (template, locale) =>
      (await read(namedPath(apiPaths.contentsByTemplate, template, locale), ContentsAnswer)).data,
  }
}

/** Answers of servers that refuse an unknown query parameter. */
const badQueryStatuses = [400, 422]

const isBadQuery = (error: unknown) =>
  error instanceof ApiFailure && badQueryStatuses.includes(error.status)

/** True if the server refuses any filter, even one for the path `/`. */
async function refusesFilters(read: ReadApi): Promise<boolean> {
  const probe = pagesPath({ 'filter[path]': '/' })
  return read(probe, PageList).then(() => false, isBadQuery)
}

/**
 * Slices a list without a total, because it is the whole list. An empty list stays without a total,
 * so that callers can tell it from a counted one.
 */
function slicePage(list: PageList, number: number, size: number): PageList {
  const { data, meta } = list
  if (data.length === 0 || meta?.total !== undefined) return list
  return { data: data.slice((number - 1) * size, number * size), meta: { total: data.length } }
}

const pagesAtPath = (path: string, locale: string, origin: string | undefined) =>
  pagesPath({
    'filter[path]': path,
    locale,
    ...(origin && { origin }),
    include: 'seo_image,alternates,detours,ancestors,related,neighbours,fields,topics,authors',
    'fields[pages]': pageFields,
  })

const eventsPath = (
  path: string,
  { locale, parent, event, topic, month, week }: DatesQuery,
  more: Record<string, string> = {},
) =>
  `${path}?${new URLSearchParams({
    locale,
    ...(parent !== undefined && { parent: `${parent}` }),
    ...(event !== undefined && { event: `${event}` }),
    ...(topic !== undefined && { topic }),
    ...(month !== undefined && { month }),
    ...(week !== undefined && { week }),
    ...more,
  })}`

const cardTexts = 'title,slug,seo_description'

const articlesPath = (query: CardQuery) =>
  cardsPath(query, `${cardTexts},content,words_changed_at`, { include: 'topics,authors' })

const cardsPath = (
  { parent, template, topic, sort, filter, fields = [], locale, number, size }: CardQuery,
  texts: string,
  more: Record<string, string> = {},
) =>
  pagesPath({
    ...more,
    ...(parent !== undefined && { 'filter[parent]': String(parent) }),
    ...(template && { 'filter[template]': template }),
    ...(topic && { 'filter[topic]': topic }),
    ...(sort && { sort }),
    ...(filter && { 'filter[values]': JSON.stringify(filter) }),
    ...(fields.length > 0 && { include: 'fields', 'fields[values]': fields.join() }),
    locale,
    'fields[pages]': 'id,picture,created_at,published_on,translatable',
    'fields[translatable]': fields.length > 0 ? `${texts},fields` : texts,
    'page[number]': String(number),
    'page[size]': String(size),
  })

const listPath = (number: number, size: number, content: boolean) =>
  pagesPath({
    include: 'seo_image,alternates',
    'fields[pages]': pageFields,
    ...(!content && { 'fields[translatable]': 'title,slug' }),
    'page[number]': String(number),
    'page[size]': String(size),
  })

const searchPath = ({ locale, q, page, exact }: SiteSearch) =>
  `${apiPaths.search}?${new URLSearchParams({ locale, q, page: `${page}`, ...(exact && { exact: '1' }) })}`

const namedPath = (path: string, name: string, locale: string) =>
  `${path}/${encodeURIComponent(name)}?${new URLSearchParams({ locale })}`

const pagesPath = (query: Record<string, string>) =>
  `${apiPaths.pages}?${new URLSearchParams(query)}`

type Fetch = (path: string, init: RequestInit) => Promise<Response>

/**
 * Reads the API with `fetch`: the browser's, or one that calls the API in process. Throws an
 * `ApiFailure`, or a `ZodError` for an unexpected shape.
 */
export const createApiReader =
  (fetch: Fetch): ReadApi =>
  async (path, shape) => {
    const response = await fetch(path, { headers: { accept: 'application/json' } })
    if (!response.ok) throw new ApiFailure(response.status, path)
    return shape.parse(await response.json())
  }
