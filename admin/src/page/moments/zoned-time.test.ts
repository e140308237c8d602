import { describe, expect, test } from 'vitest'
import { fromZonedTime, toZonedTime } from './zoned-time.ts'

describe('a local time', () => {
  test.each([
    ['Europe/Paris', '2026-01-05T14:02', '2026-01-05T13:02:00.000Z'],
    ['Europe/Paris', '2026-07-05T14:02', '2026-07-05T12:02:00.000Z'],
    ['Asia/Tokyo', '2026-01-05T03:00', '2026-01-04T18:00:00.000Z'],
    ['America/New_York', '2026-03-08T12:00', '2026-03-08T16:00:00.000Z'],
  ])('in %s, %s, is %s', (zone, clock, moment) => {
    expect(fromZonedTime(zone, clock)).toBe(moment)
    expect(toZonedTime(zone, new Date(moment))).toBe(clock)
  })

  test('that occurs twice is the first of both', () => {
    expect(fromZonedTime('Europe/Paris', '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
  })

  test('that does not occur is the one an hour later', () => {
    const moment = fromZonedTime('Europe/Paris', '2026-03-29T02:30')
    expect(toZonedTime('Europe/Paris', new Date(moment))).toBe('2026-03-29T03:30')
  })
})
