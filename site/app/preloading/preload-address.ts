import { isSameAddress } from '../visit/scroll.ts'
import type { Urgency } from './queue.ts'

/** Addresses that end a session. Only a click may request them. */
const signOutPaths = /\/(log|sign)-?(out|off)(\/|$)|\/(d[eé]connexion|cerrar-sesi[oó]n)(\/|$)/i

/** Returns the address to preload for a link; undefined if it should not be preloaded. */
export function getPreloadAddress(
  anchor: HTMLAnchorElement,
  url: URL,
  shown: URL,
  urgency: Urgency,
): string | undefined {
  const isExcluded =
    // Few readers switch the language.
    (urgency === 'seen' && anchor.hreflang !== '') ||
    isSameAddress(url, shown) ||
    anchor.closest('[data-no-preload]') !== null ||
    // A tracked link, which the server counts.
    anchor.matches('[data-status][data-go]') ||
    signOutPaths.test(decodeIfValid(url.pathname))
  return isExcluded ? undefined : url.pathname + url.search
}

function decodeIfValid(pathname: string) {
  try {
    return decodeURI(pathname)
  } catch {
    // An invalid escape: compare the raw path.
    return pathname
  }
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** True if the reader saves data or has a slow connection. */
export function isConnectionCostly(): boolean {
  const connection: Connection | undefined = Object(navigator).connection
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
