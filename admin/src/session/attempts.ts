import { minuteMs } from '@vitrine/contract/bounds/durations'

/**
 * True if this tab has not tried `what` within the last minute; records this try. Prevents loops:
 * after a failed try the user signs in here.
 *
 * `pass`: the redirect to the site for its session. It fails if the site has no session or is down.
 * `key`: the reload that brings the admin key. It fails if the browser does not store the cookie of
 * this path; the response to a sign-in brings the key as well.
 */
export function isFirstAttempt(what: 'pass' | 'key'): boolean {
  const storageKey = `vitrine-asked-for-${what}`
  const last = Number(sessionStorage.getItem(storageKey))
  sessionStorage.setItem(storageKey, String(Date.now()))
  return Date.now() - last > minuteMs
}
