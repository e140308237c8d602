import { toLocal, toUtc } from '@vitrine/contract/locale/zoned-time'

/** Formats a moment as local time of a time zone, for input fields: `2026-01-05T14:02`. */
export const toZonedTime = (timeZone: string, moment: Date): string =>
  toLocal(moment.getTime(), timeZone)

/**
 * Returns the moment of a local time in a time zone. An hour that occurs twice means the first one;
 * a skipped hour means the hour after it.
 */
export const fromZonedTime = (timeZone: string, clock: string): string =>
  new Date(toUtc(clock, timeZone)).toISOString()
