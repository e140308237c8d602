import type { ListedPage, TextState, Wait } from '@vitrine/contract/admin/page-list'
import { wordMatcher } from '../page-list/plain.ts'

/** A page at its place in the tree. */
export interface Row {
  page: ListedPage
  depth: number
  hasChildren: boolean
  isOpen: boolean
  /** Whether it is shown for itself, and not only because of what stands below it. */
  isMatch: boolean
  /** Its place among its siblings, from 1, and how many they are. */
  place: number
  siblings: number
}

/** Pending work of a page, as the filter names it. */
type WaitName = 'request' | 'machine-draft' | Wait

/** What a list shows of the pages; absent words and states mean all. */
export interface Filter {
  words: string
  state: TextState | undefined
  /** Language that the state is meant in; undefined for any. */
  locale: string | undefined
  template: string | undefined
  /** Who looks after it. */
  owner: number | undefined
  /** Finds pages whose review is due by this day. */
  dueBy: string | undefined
  /** Pending work of the page. */
  waits: WaitName | undefined
}

/** A filter that leaves nothing out. */
export const everything: Filter = {
  words: '',
  state: undefined,
  locale: undefined,
  template: undefined,
  owner: undefined,
  dueBy: undefined,
  waits: undefined,
}

const showsAll = ({ locale: _, ...filter }: Filter) =>
  Object.values(filter).every((value) => value === '' || value === undefined)

/** The rows of the tree, from top to bottom. What a filter finds stands below its ancestors. */
export function rowsOf(
  pages: readonly ListedPage[],
  filter: Filter,
  locales: readonly string[],
  closed: ReadonlySet<number>,
): Row[] {
  const below = Map.groupBy(pages, ({ parent }) => parent)
  const ids = new Set(pages.map(({ id }) => id))
  const hasWords = wordMatcher(filter.words)
  const matches = (page: ListedPage) =>
    isMatch(page, filter, locales) && hasWords(`${page.title} ${page.slug}`)
  const isWhole = showsAll(filter)
  const rows: Row[] = []
  const add = (siblings: ListedPage[], depth: number): boolean => {
    let found = false
    siblings.forEach((page, at) => {
      const index = rows.length
      const children = below.get(page.id) ?? []
      const isOpen = !isWhole || !closed.has(page.id)
      const itself = matches(page)
      const hasChildren = children.length > 0
      const place = { place: at + 1, siblings: siblings.length }
      rows.push({ page, depth, hasChildren, isOpen, isMatch: itself, ...place })
      const inside = isOpen && add(children, depth + 1)
      if (itself || inside) found = true
      else rows.length = index
    })
    return found
  }
  // What stands below a page that is not in the list stands at its top.
  add(
    pages.filter(({ parent }) => parent === null || !ids.has(parent)),
    0,
  )
  return rows
}

/** True if the page matches the filter, not counting its words. */
function isMatch(page: ListedPage, filter: Filter, locales: readonly string[]): boolean {
  const { state, locale, template, owner, dueBy, waits } = filter
  if (template !== undefined && page.template !== template) return false
  if (owner !== undefined && page.owner !== owner) return false
  if (dueBy !== undefined && !isDue(page, dueBy)) return false
  if (waits !== undefined && !isWaiting(page, waits, locale)) return false
  const stateIn = (code: string) => page.states[code] ?? 'missing'
  const asked = locale === undefined ? locales : [locale]
  return state === undefined || asked.some((code) => stateIn(code) === state)
}

function isWaiting(
  { requests = [], byMachine = [], waits = [] }: ListedPage,
  wait: WaitName,
  locale: string | undefined,
): boolean {
  if (wait !== 'request' && wait !== 'machine-draft') return waits.includes(wait)
  const languages = wait === 'request' ? requests : byMachine
  return locale === undefined ? languages.length > 0 : languages.includes(locale)
}

/** True if a review of the page is due by that day. */
export const isDue = ({ reviewOn }: ListedPage, day: string) =>
  reviewOn !== undefined && reviewOn <= day
