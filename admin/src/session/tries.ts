import { minuteMs } from '@vitrine/contract/durations'

/**
 * Whether something has not been tried in this tab for a while. `pass`: who comes back from the site
 * without a session signs in here, and so does whoever finds the site away. `key`: a browser that keeps
 * no cookie of this path signs in, which brings the key as well.
 */
export function isFirstTry(what: 'pass' | 'key'): boolean {
  const storedAs = `vitrine-asked-for-${what}`
  const last = Number(sessionStorage.getItem(storedAs))
  sessionStorage.setItem(storedAs, String(Date.now()))
  return Date.now() - last > minuteMs
}
