import { decodePath } from '@vitrine/contract/addresses/address'

/** True if both addresses are of the same page, or of parts of its list. */
export const isSamePath = (a: URL, b: URL) => a.pathname === b.pathname

/** True if two addresses differ at most by the hash. */
export const isSameAddress = (a: URL, b: URL) => isSamePath(a, b) && a.search === b.search

/** Scrolls to a stored position or to the hash. Returns false if there is neither. */
export function scrollToPlace({ hash }: URL, scroll: number | undefined): boolean {
  const target = document.getElementById(decodePath(hash.slice(1)) || ' ')
  if (scroll !== undefined) scrollToOffset(scroll)
  else if (target) target.scrollIntoView()
  else return false
  return true
}

export const scrollToOffset = (top: number) => scrollTo({ top, behavior: 'instant' })
