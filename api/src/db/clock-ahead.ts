import { minuteMs } from '@vitrine/contract/bounds/durations'

/** Tolerance for clocks of several processes that differ. */
const marginMs = 5 * minuteMs

/** Latest time that a correct clock can have stored. Later ones: the clock was ahead. */
export const getLatestPossibleTime = (now: Date) => new Date(now.getTime() + marginMs).toISOString()
