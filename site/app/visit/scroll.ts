import { decodePath } from '@vitrine/contract/addresses/address'

/** Whether two addresses are of one page, or of parts of it. */
export const samePath = (a: URL, b: URL) => a.pathname === b.pathname

/** Whether two addresses differ by a place on the page alone. */
export const sameAddress = (a: URL, b: URL) => samePath(a, b) && a.search === b.search

/** Scrolls to where the reader was, or to what the hash names; false when there is neither. */
export function scrollToPlace({ hash }: URL, scroll: number | undefined): boolean {
  const target = document.getElementById(decodePath(hash.slice(1)) || ' ')
  if (scroll !== undefined) scrollUpTo(scroll)
  else if (target) target.scrollIntoView()
  else return false
  return true
}

export const scrollUpTo = (top: number) => scrollTo({ top, behavior: 'instant' })
