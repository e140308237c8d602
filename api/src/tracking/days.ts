import { minuteMs } from '@vitrine/contract/bounds/durations'

export const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs)

/** The day that a minute belongs to in a time zone, as `2026-11-21`. */
export function daysIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const read = (minute: number) => {
    const parts = format.formatToParts(minute * minuteMs)
    const part = (type: string) => parts.find((each) => each.type === type)?.value
    return `${part('year')}-${part('month')}-${part('day')}`
  }
  let last = { minute: Number.NaN, day: '' }
  // Nearly all events belong to the minute that it is, and writing a date takes its time.
  return (minute: number): string => {
    if (minute !== last.minute) last = { minute, day: read(minute) }
    return last.day
  }
}
