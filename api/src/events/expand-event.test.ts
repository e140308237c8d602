import { type EventTimes, readEventTimes } from '@vitrine/contract/pages/event-fields'
import { expect, test } from 'vitest'
import { expandEvent } from './expand-event.ts'

const window = { from: '2026-01-01', to: '2028-01-31' }
const paris = 'Europe/Paris'

const expand = (times: Partial<EventTimes> & Pick<EventTimes, 'begin'>) =>
  expandEvent({ end: times.begin, special: [], isCancelled: false, ...times }, window, paris)

test('a weekly event has the same local hour over both changes of the clock', () => {
  const dates = expand({
    begin: '2026-03-22T19:30',
    end: '2026-03-22T21:00',
    repeats: 'weekly',
    until: '2026-11-01',
  })
  expect(new Set(dates.map(({ begins }) => begins.slice(11)))).toEqual(new Set(['19:30']))
  const byDay = new Map(dates.map((date) => [date.begins.slice(0, 10), date]))
  expect(byDay.get('2026-03-22')?.starts_at).toBe('2026-03-22T18:30:00.000Z')
  expect(byDay.get('2026-03-29')?.starts_at).toBe('2026-03-29T17:30:00.000Z')
  expect(byDay.get('2026-10-18')?.ends_at).toBe('2026-10-18T19:00:00.000Z')
  expect(byDay.get('2026-10-25')?.ends_at).toBe('2026-10-25T20:00:00.000Z')
  expect(dates.at(-1)?.begins).toBe('2026-11-01T19:30')
})

test('an hour that exists twice is the first one, one that does not exist has the offset before', () => {
  expect(expand({ begin: '2026-10-25T02:30' })[0]?.starts_at).toBe('2026-10-25T00:30:00.000Z')
  expect(expand({ begin: '2026-03-29T02:30' })[0]?.starts_at).toBe('2026-03-29T01:30:00.000Z')
})

test.each([
  ['weekdays', ['2026-05-29', '2026-06-01', '2026-06-02']],
  ['fortnightly', ['2026-05-29', '2026-06-12', '2026-06-26']],
  ['monthly', ['2026-05-29', '2026-06-29', '2026-07-29']],
  // The fifth Friday: the last one of each month.
  ['monthly-weekday', ['2026-05-29', '2026-06-26', '2026-07-31']],
  ['yearly', ['2026-05-29', '2027-05-29']],
] as const)('%s', (repeats, days) => {
  const dates = expand({ begin: '2026-05-29T10:00', repeats })
  expect(dates.slice(0, days.length).map(({ begins }) => begins.slice(0, 10))).toEqual(days)
})

test('days are left out, cancelled or moved', () => {
  const dates = expand({
    begin: '2026-06-01T10:00',
    end: '2026-06-01T12:00',
    repeats: 'daily',
    until: '2026-06-04',
    special: [
      { on: '2026-06-02', change: 'left-out' },
      { on: '2026-06-03', change: 'cancelled' },
      { on: '2026-06-04', change: 'moved', begin: '2026-06-05T18:00' },
    ],
  })
  expect(dates.map(({ begins, ends, state }) => [begins, ends, state])).toEqual([
    ['2026-06-01T10:00', '2026-06-01T12:00', 'on'],
    ['2026-06-03T10:00', '2026-06-03T12:00', 'cancelled'],
    ['2026-06-05T18:00', '2026-06-05T20:00', 'moved'],
  ])
})

test('an endless daily event ends with the window', () => {
  const dates = expand({ begin: '2005-01-01T08:00', repeats: 'daily' })
  expect(dates.length).toBeGreaterThan(750)
  expect(dates.at(-1)?.begins).toBe('2028-01-31T08:00')
})

test('an end before the begin is ignored, and a day that no calendar has is no begin', () => {
  const end = '2026-06-01T08:00'
  expect(readEventTimes({ 'event.begin': '2026-06-01T10:00', 'event.end': end })?.end).toBe(
    '2026-06-01T10:00',
  )
  expect(readEventTimes({ 'event.begin': '2026-02-31T10:00' })).toBeUndefined()
  expect(readEventTimes({ 'event.begin': '2026-02-01T25:00' })).toBeUndefined()
})
