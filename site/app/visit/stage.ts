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

/** What is shown, how it leaves and what comes in its place. */
export interface Stage {
  shown: () => ShownPage
  /** The page begins to leave; when it is wanted after all, or a part of it, it comes back. */
  leave: (going: Going) => void
  /** Resolves when the page has left; one that had come back leaves again, sooner. */
  left: (going: Going, next: ShownPage) => Promise<void>
  stay: () => void
  /** Puts a page in place of the one that is shown; answers that one. */
  show: (next: ShownPage, by: Going['by']) => ShownPage
  /** Goes to another place on the page that is shown. */
  move: (url: URL, by: Going['by']) => void
  entries: Entries
}

export function createStage(
  begin: ShownPage,
  addresses: Addresses,
  times: Transition | undefined,
): Stage {
  const transition = createPageTransition(times)
  const arrived = createArrivals(transition, announce)
  const entries = createEntries(addresses, begin)
  let shown = begin

  const arrive = (by: Going['by']) => arrived(arrivalOf(shown, by))
  const leave = (going: Going, late?: boolean) => {
    if (!going.still) transition.leave(placeAfter(going, shown), late)
  }
  if (begin.marks.build) arrive('replace')

  return {
    shown: () => shown,
    leave,
    left: (going, { marks }) => {
      leave(going, true)
      return transition.left(marks.layout)
    },
    stay: transition.stay,
    show: (next, by) => {
      const before = shown
      entries.leave()
      const scroll = entries.enter(next, by)
      shown = next
      exchange(before, next)
      aimAtHash(next.url)
      arrive(by)
      const inPlace = scrollToPlace(next.url, scroll) || isPart(before, next)
      if (!inPlace) scrollUpTo(0)
      return before
    },
    move: (url, by) => {
      entries.leave()
      // To what it has made itself, and where it restores places, the browser goes by itself.
      const itself = readEntry() === undefined || history.scrollRestoration === 'auto'
      shown.url = url
      const scroll = entries.enter(shown, by)
      arrive(by)
      if (by !== 'push' && itself) return
      if (!scrollToPlace(url, scroll)) scrollUpTo(0)
    },
    entries,
  }
}

/** Names a page: one address may be several pages, where a cookie tells which. */
const placeOf = ({ marks, url }: ShownPage) => `${marks.locale} ${url.pathname}`

function arrivalOf(shown: ShownPage, by: Going['by']): Arrival {
  const { layout, template: page } = shown.marks
  const { pathname: path, search, hash } = shown.url
  return { place: placeOf(shown), layout, page, path, search, hash, again: by === 'again' }
}

function placeAfter({ url, locale }: Going, shown: ShownPage) {
  const same = samePath(url, shown.url) ? shown.marks.locale : ''
  return `${locale ?? same} ${url.pathname}`
}

/** Another part of a list comes into view by itself. */
const isPart = (before: ShownPage, next: ShownPage) =>
  placeOf(before) === placeOf(next) && !sameAddress(before.url, next.url)

/** Whether the present entry of the history is a place on the page that is shown. */
export function isWithin(shown: ShownPage, url: URL): boolean {
  const entry = readEntry()
  return entry ? entry.page === shown.name : sameAddress(url, shown.url)
}
