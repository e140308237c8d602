import { type EventTimes, readEventTimes } from '@vitrine/contract/pages/event-fields'
import { parseRecurrence } from '@vitrine/contract/pages/recurrence'
import { type DateRange, listRecurrence } from '@vitrine/contract/pages/recurrence-dates'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { expandEvent } from './expand-event.ts'

const window = { from: '2026-01-01', to: '2028-01-31' }
const paris = 'Europe/Paris'

type Written = Partial<Omit<EventTimes, 'repeats'>> & { begin: string; repeats?: string }

function expand({ repeats = '', ...times }: Written) {
  const rule = parseRecurrence(repeats)
  const event = { end: times.begin, special: [], isCancelled: false, ...times }
  return expandEvent({ ...event, ...(rule && { repeats: rule }) }, window, paris)
}

test('a weekly event has the same local hour over both changes of the clock', () => {
  const dates = expand({
    begin: '2026-03-22T19:30',
    end: '2026-03-22T21:00',
    repeats: 'FREQ=WEEKLY;UNTIL=20261101',
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

test('days are left out, cancelled or moved', () => {
  const dates = expand({
    begin: '2026-06-01T10:00',
    end: '2026-06-01T12:00',
    repeats: 'FREQ=DAILY;UNTIL=20260604',
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

function listRuleBegins(rule: string, begin: string, range: DateRange) {
  const parsed = parseRecurrence(rule)
  return parsed && listRecurrence(parsed, begin, range)
}

/** Rules and begins in all combinations; `ical.js` computes the same dates. */
const frequenciesOfRules = [
  ...['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=TU,TH'],
  ...['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA,SU', 'FREQ=MONTHLY', 'FREQ=MONTHLY;INTERVAL=5'],
  ...['FREQ=MONTHLY;BYMONTHDAY=31', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYDAY=2TU'],
  ...['FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO,3MO,-1MO', 'FREQ=YEARLY', 'FREQ=YEARLY;INTERVAL=4'],
  ...['FREQ=YEARLY;BYMONTH=5;BYDAY=-1SU', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=12'],
]
const rules = frequenciesOfRules.flatMap((rule) => [
  rule,
  `${rule};COUNT=7`,
  `${rule};UNTIL=20270305`,
])
const begins = ['2024-02-29T18:30', '2026-01-31T08:00', '2025-05-25T00:00', '2026-10-25T02:30']

test.each(rules)('%s has the dates that ical.js computes', (rule) => {
  // ical.js moves 29 February to 1 March; by RFC 5545 other years have no date.
  const isLeap = /^FREQ=YEARLY(?!.*BYMONTH)/.test(rule)
  for (const begin of begins.slice(isLeap ? 1 : 0)) {
    const end = rule.includes('UNTIL') ? `${rule}T235959` : rule
    const iterator = ICAL.Recur.fromString(end).iterator(
      ICAL.Time.fromDateTimeString(`${begin}:00`),
    )
    const expected = Array.from({ length: 40 }, () => iterator.next()?.toString().slice(0, 16))
    const found = listRuleBegins(rule, begin, { from: '2024-01-01', to: '9999-01-01', max: 40 })
    expect(found).toEqual(expected.filter((date) => date !== undefined))
    // A range in the middle has the same dates.
    const middle = { from: '2026-12-01', to: '2027-12-31', max: 1_000 }
    const within = found?.filter((date) => date >= middle.from && date < '2028')
    expect(listRuleBegins(rule, begin, middle)?.slice(0, within?.length)).toEqual(within)
  }
})

test('an event of 29 February is in leap years only', () => {
  const range = { from: '2024-01-01', to: '9999-01-01', max: 2 }
  expect(listRuleBegins('FREQ=YEARLY', '2024-02-29T18:30', range)).toEqual([
    '2024-02-29T18:30',
    '2028-02-29T18:30',
  ])
})
