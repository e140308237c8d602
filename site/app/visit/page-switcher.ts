import type { Transition } from '@vitrine/contract/config/config'
import { announce } from '../transition/announcer.ts'
import { type Arrival, createArrivalHandler } from '../transition/arrival.ts'
import { createPageTransition } from '../transition/page-transition.ts'
import type { Addresses } from './addresses.ts'
import { createHistoryEntries, type HistoryEntries } from './history-entries.ts'
import { readEntry, updateTargetSelector } from './history-entry.ts'
import type { NavigationTarget } from './navigation-target.ts'
import { replacePage } from './page-document.ts'
import { isSameAddress, isSamePath, scrollToOffset, scrollToPlace } from './scroll.ts'
import type { ShownPage } from './shown-page.ts'

/** The shown page and its replacement: transition, history entry, scroll position and focus. */
export interface PageSwitcher {
  shown: () => ShownPage
  /** Starts the transition. Reverses it if the target is the shown page. */
  leave: (target: NavigationTarget) => void
  /** Resolves after the page has left. If it had reappeared, it leaves again, faster. */
  waitUntilLeft: (target: NavigationTarget, next: ShownPage) => Promise<void>
  stay: () => void
  show: (next: ShownPage, by: NavigationTarget['by']) => ShownPage
  move: (url: URL, by: NavigationTarget['by']) => void
  entries: HistoryEntries
}

export function createPageSwitcher(
  begin: ShownPage,
  addresses: Addresses,
  durations: Transition | undefined,
): PageSwitcher {
  const transition = createPageTransition(durations)
  const arrived = createArrivalHandler(transition, announce)
  const entries = createHistoryEntries(addresses, begin)
  let shown = begin

  const arrive = (by: NavigationTarget['by']) => arrived(toArrival(shown, by))
  const leave = (target: NavigationTarget, isLate?: boolean) => {
    if (!target.skipTransition) transition.leave(placeOfTarget(target, shown), isLate)
  }
  if (begin.marks.build) arrive('replace')

  return {
    shown: () => shown,
    leave,
    waitUntilLeft: (target, { marks }) => {
      leave(target, true)
      return transition.waitUntilLeft(marks.layout)
    },
    stay: transition.stay,
    show: (next, by) => {
      const previous = shown
      entries.leave()
      const scroll = entries.enter(next, by)
      shown = next
      replacePage(previous, next)
      updateTargetSelector(next.url)
      arrive(by)
      const isScrolled = scrollToPlace(next.url, scroll) || isPartOfList(previous, next)
      if (!isScrolled) scrollToOffset(0)
      return previous
    },
    move: (url, by) => {
      entries.leave()
      // The browser scrolls by itself for entries of its own, and if it restores positions.
      const isByBrowser = readEntry() === undefined || history.scrollRestoration === 'auto'
      shown.url = url
      const scroll = entries.enter(shown, by)
      arrive(by)
      if (by !== 'push' && isByBrowser) return
      if (!scrollToPlace(url, scroll)) scrollToOffset(0)
    },
    entries,
  }
}

/** Identifies a page. The locale is included, because a cookie may select it for one address. */
const placeOf = ({ marks, url }: ShownPage) => `${marks.locale} ${url.pathname}`

function toArrival(shown: ShownPage, by: NavigationTarget['by']): Arrival {
  const { layout, template: page } = shown.marks
  const { pathname: path, search, hash } = shown.url
  return { pageKey: placeOf(shown), layout, page, path, search, hash, isTraversal: by === 'again' }
}

function placeOfTarget({ url, locale }: NavigationTarget, shown: ShownPage) {
  const sameLocale = isSamePath(url, shown.url) ? shown.marks.locale : ''
  return `${locale ?? sameLocale} ${url.pathname}`
}

/** True for another part of the same list, which scrolls into view by itself. */
const isPartOfList = (previous: ShownPage, next: ShownPage) =>
  placeOf(previous) === placeOf(next) && !isSameAddress(previous.url, next.url)

/** True if the current history entry is a place on the shown page. */
export function isOnShownPage(shown: ShownPage, url: URL): boolean {
  const entry = readEntry()
  return entry ? entry.page === shown.name : isSameAddress(url, shown.url)
}
