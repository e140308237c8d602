import { toUtc } from '@vitrine/contract/locale/zoned-time'

/** Formats a moment as local time of a time zone, for input fields: `2026-01-05T14:02`. */
export function toZonedTime(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * Returns the moment of a local time in a time zone. An hour that occurs twice means the first one;
 * a skipped hour means the hour after it.
 */
export const fromZonedTime = (timeZone: string, clock: string): string =>
  new Date(toUtc(clock, timeZone)).toISOString()
