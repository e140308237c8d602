import { sameAddress } from '../visit/scroll.ts'
import type { Urgency } from './queue.ts'

/** Addresses that end a visitor's session; nobody should ask for them before a click. */
const signsOut = /\/(log|sign)-?(out|off)(\/|$)|\/(d[eé]connexion|cerrar-sesi[oó]n)(\/|$)/i

/** The address that a click on a link would show next; nothing when it is not to be preloaded. */
export function addressAhead(
  anchor: HTMLAnchorElement,
  url: URL,
  shown: URL,
  urgency: Urgency,
): string | undefined {
  const refused =
    // Few readers want another language.
    (urgency === 'seen' && anchor.hreflang !== '') ||
    sameAddress(url, shown) ||
    anchor.closest('[data-no-preload]') !== null ||
    // It leads by the server, which counts it.
    anchor.matches('[data-status][data-go]') ||
    signsOut.test(decoded(url.pathname))
  return refused ? undefined : url.pathname + url.search
}

function decoded(pathname: string) {
  try {
    return decodeURI(pathname)
  } catch {
    // An address that cannot be decoded is compared as it is.
    return pathname
  }
}

/** The browser's word on the line, where it gives one. */
interface Line {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the reader pays for, or waits for, every byte. */
export function lineIsDear(): boolean {
  const line: Line | undefined = Object(navigator).connection
  return line?.saveData === true || line?.effectiveType?.includes('2g') === true
}
