import { minuteMs } from '@vitrine/contract/durations'

const storedAs = 'vitrine-asked-for-pass'

/**
 * Whether the site has not been asked in this tab for a while: who comes back from there without a
 * session signs in here, and so does whoever finds the site away.
 */
export function isFirstTry(): boolean {
  const last = Number(sessionStorage.getItem(storedAs))
  sessionStorage.setItem(storedAs, String(Date.now()))
  return Date.now() - last > minuteMs
}
