import { minuteMs } from '@vitrine/contract/bounds/durations'

/** Sessions and leases are written a little ahead, and clocks of several processes differ. */
const marginMs = 5 * minuteMs

/** The latest time that a correct clock can have stored. A later one was stored while the clock was ahead. */
export const latestPossible = (now: Date) => new Date(now.getTime() + marginMs).toISOString()
