import { announce } from '../navigation/announcer.ts'
import { createArrivals } from '../navigation/arrival.ts'
import { createPageTransition } from '../navigation/page-transition.ts'
import { addEntry, noteOnEntry, readEntry } from './entry.ts'
import { exchange } from './page-document.ts'
import { sameAddress, samePath, scrollToPlace, scrollUpTo } from './scroll.ts'
import type { ShownPage } from './shown-page.ts'
import type { Going } from './tab.ts'

/** What is shown, how it leaves and what comes in its place. */
export interface Stage {
  shown: () => ShownPage
  /** The page begins to leave; when it is wanted after all, or a part of it, it comes back. */
  leave: (going: Going) => void
  /** Resolves when the page has left. */
  left: (next: ShownPage) => Promise<void>
  stay: () => void
  /** Puts a page in place of the one that is shown; answers that one. */
  show: (next: ShownPage, going: Going) => ShownPage
  /** Goes to another place on the page that is shown. */
  move: (going: Going) => void
}

/** `written`: an address as the browser's history takes it. */
export function createStage(begin: ShownPage, written: (url: URL) => string): Stage {
  const transition = createPageTransition()
  const arrived = createArrivals(transition, announce)
  let shown = begin
  let idx = readEntry()?.idx ?? 0

  /** Gives the page its entry in the history; answers where the reader was at that entry. */
  const enter = ({ name, url, scrolls }: ShownPage, by: Going['by']): number | undefined => {
    if (by === 'push') addEntry({ idx: idx + 1, page: name }, written(url))
    const entry = readEntry()
    idx = entry?.idx ?? idx + 1
    if (by !== 'push') noteOnEntry({ idx, page: name }, written(url))
    return by === 'again' ? (scrolls.get(idx) ?? entry?.scroll) : undefined
  }
  const arrive = (by: Going['by']) => {
    const { layout, template: page } = shown.marks
    const { pathname: path, search, hash } = shown.url
    arrived({ place: placeOf(shown), layout, page, path, search, hash, again: by === 'again' })
  }
  noteOnEntry({ idx, page: begin.name })
  if (begin.marks.build) arrive('replace')

  return {
    shown: () => shown,
    leave: ({ url, locale, still }) => {
      const same = samePath(url, shown.url) ? shown.marks.locale : ''
      if (!still) transition.leave(`${locale ?? same} ${url.pathname}`)
    },
    left: ({ marks }) => transition.left(marks.layout),
    stay: transition.stay,
    show: (next, { by }) => {
      const before = shown
      before.scrolls.set(idx, scrollY)
      const scroll = enter(next, by)
      shown = next
      exchange(before, next)
      const part = placeOf(before) === placeOf(next) && !sameAddress(before.url, next.url)
      const inPlace = scrollToPlace(next.url, scroll) ?? part
      if (!inPlace) scrollUpTo(0)
      arrive(by)
      return before
    },
    move: ({ url, by }) => {
      shown.scrolls.set(idx, scrollY)
      const known = by === 'push' || readEntry() !== undefined
      shown.url = url
      const scroll = enter(shown, by)
      // To what it has made itself, and where it restores places, the browser goes by itself.
      if (known && history.scrollRestoration === 'manual') scrollToPlace(url, scroll ?? topOf(url))
      arrive(by)
    },
  }
}

const topOf = ({ hash }: URL) => (hash === '' ? 0 : undefined)

/** Names a page: one address may be several pages, where a cookie tells which. */
const placeOf = ({ marks, url }: ShownPage) => `${marks.locale} ${url.pathname}`

/** Whether an entry of the history is a place on the page that is shown. */
export function isWithin(shown: ShownPage, url: URL): boolean {
  const entry = readEntry()
  return entry ? entry.page === shown.name : sameAddress(url, shown.url)
}
