import { minuteMs } from '@vitrine/contract/durations'

/** Sessions and leases are written a little ahead, and clocks of several processes differ. */
const marginMs = 5 * minuteMs

/** The latest moment that a right clock may have stored: what is dated later was written while a clock was ahead. */
export const latestPossible = (now: Date) => new Date(now.getTime() + marginMs).toISOString()
