import { apiPaths } from '@vitrine/contract/http/paths'
import { ContentsAnswer, type HeldContents } from '@vitrine/contract/pages/contents'
import { MenuAnswer } from '@vitrine/contract/pages/menus'
import { PageList } from '@vitrine/contract/pages/pages'
import type * as z from 'zod/mini'

/** The API answered with a status that is not 2xx. */
export class ApiFailure extends Error {
  readonly status: number

  constructor(status: number, path: string) {
    super(`The API answered ${status} to ${path}.`)
    this.status = status
  }
}

export interface CardQuery {
  parent?: number
  template?: string
  sort?: 'position' | '-created_at' | '-published_on'
  locale: string
  number: number
  size: number
}

/** The calls that the site makes (specification §7). */
export interface ApiClient {
  /** The page at a decoded path, as a list of one or none; `origin` when a locale has its own. */
  pagesAt: (path: string, locale: string, origin?: string) => Promise<PageList>
  cards: (query: CardQuery) => Promise<PageList>
  /** A part of the whole list: every field, or all but the content. */
  pageList: (number: number, size: number, content: boolean) => Promise<PageList>
  menu: (name: string, locale: string) => Promise<MenuAnswer>
  contents: () => Promise<HeldContents>
  contentsByTemplate: (template: string, locale: string) => Promise<HeldContents>
}

/** Reads an answer in the asked shape; a server's client may hold answers instead. */
export type ReadAnswer = <S extends z.ZodMiniType>(path: string, shape: S) => Promise<z.infer<S>>

const pageFields =
  'id,template,type,method,seo_image,seo_type,picture,created_at,updated_at,published_on,translatable'

/** The call of the specification, for servers that know no filters. */
const wholeList = `${apiPaths.pages}?include=seo_image`

/** State that a client learns from a server's answers; clients of the same server may share it. */
export interface Server {
  /** False once the server has refused or ignored a filter; then the whole list is requested. */
  filters: boolean
}

export function createApiClient(read: ReadAnswer, server: Server = { filters: true }): ApiClient {
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
      const list = await readFiltered(pathOfPagesAt(path, locale, origin), readWhole)
      if (list.data.length > 1) server.filters = false
      return list
    },
    cards: (query) => readFiltered(pathOfCards(query), async () => ({ data: [] })),
    pageList: async (number, size, content) => {
      const list = await readFiltered(pathOfList(number, size, content), readWhole)
      return partOf(list, number, size)
    },
    menu: (name, locale) => read(named(apiPaths.menus, name, locale), MenuAnswer),
    contents: async () => (await read(apiPaths.contents, ContentsAnswer)).data,
    contentsByTemplate: async (template, locale) =>
      (await read(named(apiPaths.contentsByTemplate, template, locale), ContentsAnswer)).data,
  }
}

/** Statuses with which servers refuse an unknown parameter. */
const badQueryStatuses = [400, 422]

const isBadQuery = (error: unknown) =>
  error instanceof ApiFailure && badQueryStatuses.includes(error.status)

/** True if the server refuses filters in general: it refuses even one for the path `/`. */
async function refusesFilters(read: ReadAnswer): Promise<boolean> {
  const probe = pagesWith({ 'filter[path]': '/' })
  return read(probe, PageList).then(() => false, isBadQuery)
}

/**
 * Cuts the requested part out of a list without a total, which is the whole list. An empty one
 * stays without a total: see `isUnexplained` in server/answers/empty-list.ts.
 */
function partOf(list: PageList, number: number, size: number): PageList {
  const { data, meta } = list
  if (data.length === 0 || meta?.total !== undefined) return list
  return { data: data.slice((number - 1) * size, number * size), meta: { total: data.length } }
}

const pathOfPagesAt = (path: string, locale: string, origin: string | undefined) =>
  pagesWith({
    'filter[path]': path,
    locale,
    ...(origin && { origin }),
    include: 'seo_image,alternates,detours,ancestors,related,fields',
    'fields[pages]': pageFields,
  })

const pathOfCards = ({ parent, template, sort, locale, number, size }: CardQuery) =>
  pagesWith({
    ...(parent !== undefined && { 'filter[parent]': String(parent) }),
    ...(template && { 'filter[template]': template }),
    ...(sort && { sort }),
    locale,
    'fields[pages]': 'id,picture,created_at,published_on,translatable',
    'fields[translatable]': 'title,slug,seo_description',
    'page[number]': String(number),
    'page[size]': String(size),
  })

const pathOfList = (number: number, size: number, content: boolean) =>
  pagesWith({
    include: 'seo_image,alternates',
    'fields[pages]': pageFields,
    ...(!content && { 'fields[translatable]': 'title,slug' }),
    'page[number]': String(number),
    'page[size]': String(size),
  })

const named = (path: string, name: string, locale: string) =>
  `${path}/${encodeURIComponent(name)}?${new URLSearchParams({ locale })}`

const pagesWith = (query: Record<string, string>) =>
  `${apiPaths.pages}?${new URLSearchParams(query)}`

type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** Reads over `fetch`: the browser's, or one that calls the API in process. */
export const readOver =
  (fetch: Fetch): ReadAnswer =>
  async (path, shape) => {
    const response = await fetch(path, { headers: { accept: 'application/json' } })
    if (!response.ok) throw new ApiFailure(response.status, path)
    return shape.parse(await response.json())
  }
