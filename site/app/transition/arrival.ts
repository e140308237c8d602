import { decodePath } from '@vitrine/contract/addresses/address'
import type { LayoutName } from '../templates/template.ts'
import type { PageTransition } from './page-transition.ts'

/** A page that is now in the document, and how the reader got there. */
export interface Arrival {
  /** Identifies the page: locale and path. */
  pageKey: string
  layout: LayoutName
  /** Name of the page's translation file; `error` for the error page. */
  page: string
  path: string
  search: string
  hash: string
  /** True if reached by Back or Forward. */
  isTraversal: boolean
}

/**
 * Does what a browser does after loading a document: reveals the page, moves the focus to the
 * heading, announces the title. The title is announced although the heading has it too: after Back
 * the focus does not move, and some screen readers do not read a focused heading.
 */
export function createArrivalHandler(transition: PageTransition, announce: (text: string) => void) {
  let previous: Arrival | undefined
  return (next: Arrival) => {
    const previousPage = previous
    previous = next
    transition.arrive(next.pageKey, next.layout)
    if (!previousPage) return
    const isSamePage = previousPage.pageKey === next.pageKey && previousPage.page === next.page
    if (isSamePage && previousPage.search !== next.search) arriveAtPart(announce)
    else if (!isSamePage || !next.isTraversal) arriveAtPage(next, previousPage, announce)
  }
}

function arriveAtPage(next: Arrival, previousPage: Arrival, announce: (text: string) => void) {
  announce(document.title)
  const heading = document.querySelector<HTMLElement>('h1')
  if (!next.isTraversal) focusOn(findTarget(next.hash) ?? heading)
  else if (document.activeElement === document.body) focusOn(findLinkTo(previousPage) ?? heading)
}

/** Another part of a list: scrolls its start into view if it is above, and focuses it. */
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

function findTarget(hash: string) {
  return document.getElementById(decodePath(hash.slice(1)) ?? '')
}

/** The link that the reader followed to the page that was left. */
function findLinkTo({ path, search }: Arrival) {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]')
  return [...links].find((link) => link.pathname + link.search === path + search)
}
