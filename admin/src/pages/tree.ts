import type { PendingWorkKind, TextState } from '@vitrine/contract/admin/page-list'
import type { PageInTree } from '@vitrine/contract/admin/page-tree'
import { createWordMatcher } from '../page-list/word-matcher.ts'
import type { NodeRow } from '../tree/node-row.ts'

/** A row of the tree. */
export interface PageListRow extends NodeRow {
  page: PageInTree
  /** False if it is shown only because a page below it matches. */
  isMatch: boolean
}

/** Pending work of a page, as the filter names it. */
type WaitName = 'request' | 'machine-draft' | PendingWorkKind

/** Filters of the list; empty or undefined values match all. */
export interface PageFilter {
  words: string
  state: TextState | undefined
  /** Language of the state; undefined for any. */
  locale: string | undefined
  template: string | undefined
  /** Id of the owner. */
  owner: number | undefined
  /** Key of a topic. */
  topic: string | undefined
  /** Finds pages whose review is due by this day. */
  dueBy: string | undefined
  /** Pending work of the page. */
  waits: WaitName | undefined
}

/** A filter that matches all pages. */
export const emptyFilter: PageFilter = {
  words: '',
  state: undefined,
  locale: undefined,
  template: undefined,
  owner: undefined,
  topic: undefined,
  dueBy: undefined,
  waits: undefined,
}

const showsAll = ({ locale: _, ...filter }: PageFilter) =>
  Object.values(filter).every((value) => value === '' || value === undefined)

/** Returns the rows of the tree from top to bottom. Matches are shown with their ancestors. */
export function buildRows(
  pages: readonly PageInTree[],
  filter: PageFilter,
  locales: readonly string[],
  closed: ReadonlySet<number>,
): PageListRow[] {
  const below = Map.groupBy(pages, ({ parent }) => parent)
  const ids = new Set(pages.map(({ id }) => id))
  const hasWords = createWordMatcher(filter.words)
  const matches = (page: PageInTree) =>
    isMatch(page, filter, locales) && hasWords(`${page.title} ${page.slug}`)
  const isWhole = showsAll(filter)
  const rows: PageListRow[] = []
  const add = (siblings: PageInTree[], depth: number): boolean => {
    let found = false
    siblings.forEach((page, at) => {
      const index = rows.length
      const children = below.get(page.id) ?? []
      const isOpen = !isWhole || !closed.has(page.id)
      const isMatching = matches(page)
      const hasChildren = children.length > 0
      const place = { place: at + 1, siblings: siblings.length }
      const { id, parent } = page
      rows.push({ id, parent, page, depth, hasChildren, isOpen, isMatch: isMatching, ...place })
      const inside = isOpen && add(children, depth + 1)
      if (isMatching || inside) found = true
      else rows.length = index
    })
    return found
  }
  // Pages whose parent is not in the list are at the top level.
  add(
    pages.filter(({ parent }) => parent === null || !ids.has(parent)),
    0,
  )
  return rows
}

/** True if the page matches the filter, not counting its words. */
function isMatch(page: PageInTree, filter: PageFilter, locales: readonly string[]): boolean {
  const { state, locale, template, owner, topic, dueBy, waits } = filter
  if (template !== undefined && page.template !== template) return false
  if (owner !== undefined && page.owner !== owner) return false
  if (topic !== undefined && !page.topics?.includes(topic)) return false
  if (dueBy !== undefined && !isDue(page, dueBy)) return false
  if (waits !== undefined && !isWaiting(page, waits, locale)) return false
  const getState = (code: string) => page.states[code] ?? 'missing'
  const codes = locale === undefined ? locales : [locale]
  return state === undefined || codes.some((code) => getState(code) === state)
}

function isWaiting(
  { requests = [], byMachine = [], waits = [] }: PageInTree,
  wait: WaitName,
  locale: string | undefined,
): boolean {
  if (wait !== 'request' && wait !== 'machine-draft') return waits.includes(wait)
  const languages = wait === 'request' ? requests : byMachine
  return locale === undefined ? languages.length > 0 : languages.includes(locale)
}

/** True if a review of the page is due by that day. */
export const isDue = ({ reviewOn }: PageInTree, day: string) =>
  reviewOn !== undefined && reviewOn <= day
