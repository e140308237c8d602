import type { Transition } from '@vitrine/contract/config/config'
import { announce } from '../transition/announcer.ts'
import { type Arrival, createArrivals } from '../transition/arrival.ts'
import { createPageTransition } from '../transition/page-transition.ts'
import type { Addresses } from './addresses.ts'
import { createEntries, type Entries } from './entries.ts'
import { aimAtHash, readEntry } from './entry.ts'
import type { Going } from './going.ts'
import { exchange } from './page-document.ts'
import { sameAddress, samePath, scrollToPlace, scrollUpTo } from './scroll.ts'
import type { ShownPage } from './shown-page.ts'

/** The shown page and its replacement: transition, history entry, scroll position and focus. */
export interface Stage {
  shown: () => ShownPage
  /** Starts the transition. Reverses it if the target is the shown page. */
  leave: (target: Going) => void
  /** Resolves after the page has left. If it had reappeared, it leaves again, faster. */
  left: (target: Going, next: ShownPage) => Promise<void>
  stay: () => void
  show: (next: ShownPage, by: Going['by']) => ShownPage
  move: (url: URL, by: Going['by']) => void
  entries: Entries
}

export function createStage(
  begin: ShownPage,
  addresses: Addresses,
  durations: Transition | undefined,
): Stage {
  const transition = createPageTransition(durations)
  const arrived = createArrivals(transition, announce)
  const entries = createEntries(addresses, begin)
  let shown = begin

  const arrive = (by: Going['by']) => arrived(arrivalOf(shown, by))
  const leave = (target: Going, isLate?: boolean) => {
    if (!target.still) transition.leave(placeOfTarget(target, shown), isLate)
  }
  if (begin.marks.build) arrive('replace')

  return {
    shown: () => shown,
    leave,
    left: (target, { marks }) => {
      leave(target, true)
      return transition.left(marks.layout)
    },
    stay: transition.stay,
    show: (next, by) => {
      const previous = shown
      entries.leave()
      const scroll = entries.enter(next, by)
      shown = next
      exchange(previous, next)
      aimAtHash(next.url)
      arrive(by)
      const isScrolled = scrollToPlace(next.url, scroll) || isPartOfList(previous, next)
      if (!isScrolled) scrollUpTo(0)
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
      if (!scrollToPlace(url, scroll)) scrollUpTo(0)
    },
    entries,
  }
}

/** Identifies a page. The locale is included, because a cookie may select it for one address. */
const placeOf = ({ marks, url }: ShownPage) => `${marks.locale} ${url.pathname}`

function arrivalOf(shown: ShownPage, by: Going['by']): Arrival {
  const { layout, template: page } = shown.marks
  const { pathname: path, search, hash } = shown.url
  return { place: placeOf(shown), layout, page, path, search, hash, again: by === 'again' }
}

function placeOfTarget({ url, locale }: Going, shown: ShownPage) {
  const sameLocale = samePath(url, shown.url) ? shown.marks.locale : ''
  return `${locale ?? sameLocale} ${url.pathname}`
}

/** True for another part of the same list, which scrolls into view by itself. */
const isPartOfList = (previous: ShownPage, next: ShownPage) =>
  placeOf(previous) === placeOf(next) && !sameAddress(previous.url, next.url)

/** True if the current history entry is a place on the shown page. */
export function isWithin(shown: ShownPage, url: URL): boolean {
  const entry = readEntry()
  return entry ? entry.page === shown.name : sameAddress(url, shown.url)
}
