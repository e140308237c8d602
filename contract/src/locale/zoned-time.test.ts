import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '../bounds/durations.ts'
import { getOffset, toUtc } from './zoned-time.ts'

// Casablanca changes its clock twice within five weeks.
test.each([
  ['Europe/Paris', 2011, 2028],
  ['Africa/Casablanca', 2011, 2028],
  ['Australia/Lord_Howe', 2011, 2028],
  ['Pacific/Apia', 2011, 2028],
  ['America/New_York', 1955, 1971],
])('the hours of each day in %s from %i to %i are found again', (timeZone, from, to) => {
  for (let day = Date.UTC(from, 0, 1); day < Date.UTC(to, 0, 1); day += dayMs) {
    // Apia did not have this day.
    if (timeZone === 'Pacific/Apia' && day === Date.UTC(2011, 11, 30)) continue
    const local = new Date(day).toISOString().replace('T00:00:00.000Z', 'T08:00')
    const time = toUtc(local, timeZone)
    const offset = getOffset(time, timeZone) * minuteMs
    expect(new Date(time + offset).toISOString(), local).toBe(`${local}:00.000Z`)
  }
})
