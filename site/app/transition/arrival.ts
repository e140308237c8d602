import { decodePath } from '@vitrine/contract/addresses/address'
import type { LayoutName } from '../templates/template.ts'
import type { PageTransition } from './page-transition.ts'

/** A page in the document, and how it came there. */
export interface Arrival {
  /** Says which page it is: locale and path. */
  place: string
  layout: LayoutName
  /** Name of the page's translation file; the error page has one of its own. */
  page: string
  path: string
  search: string
  hash: string
  /** Whether it was reached by Back or Forward. */
  again: boolean
}

/**
 * Does what a browser does by itself when a document is loaded: shows it, lets the keyboard and
 * screen readers go on from its heading, and says its title. The title is said although the heading
 * is read too, as with any document: after Back no heading takes the focus, and not every screen
 * reader reads a heading that does.
 */
export function createArrivals(transition: PageTransition, announce: (text: string) => void) {
  let before: Arrival | undefined
  return (now: Arrival) => {
    const left = before
    before = now
    transition.arrive(now.place, now.layout)
    if (!left) return
    const samePage = left.place === now.place && left.page === now.page
    if (samePage && left.search !== now.search) arriveAtPart(announce)
    else if (!samePage || !now.again) arriveAtPage(now, left, announce)
  }
}

function arriveAtPage(now: Arrival, left: Arrival, announce: (text: string) => void) {
  announce(document.title)
  const heading = document.querySelector<HTMLElement>('h1')
  if (!now.again) focusOn(targetOf(now.hash) ?? heading)
  else if (document.activeElement === document.body) focusOn(wayTo(left) ?? heading)
}

/** Another part of a list: its beginning comes into view, if it is above. */
function arriveAtPart(announce: (text: string) => void) {
  const list = document.querySelector<HTMLElement>('.listing')
  if (!list) return
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView()
  focusOn(list)
  announce(document.querySelector('.pagination [aria-current]')?.textContent ?? '')
}

function focusOn(element: HTMLElement | null | undefined) {
  if (!element) return
  if (element.tabIndex < 0) element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}

function targetOf(hash: string) {
  return document.getElementById(decodePath(hash.slice(1)) ?? '')
}

/** The link by which a page was left. */
function wayTo({ path, search }: Arrival) {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]')
  return [...links].find((link) => link.pathname + link.search === path + search)
}
