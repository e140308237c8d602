import { describe, expect, test } from 'vitest'
import { getKeptDays, listMoments, parsePeriod } from './periods.ts'

const storedDays = { today: '2026-11-21', earliest: '2024-10-21' }
const span = (from?: string, to?: string) => {
  const period = parsePeriod({ from, to }, storedDays)
  return 'span' in period ? period.span : period.reason
}

describe('today and the first stored day', () => {
  test.each([
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('at %s it is %s in Paris, also when the clocks change', (now, today) => {
    expect(getKeptDays(new Date(now), 'Europe/Paris', 25).today).toBe(today)
  })

  test('today depends on the time zone', () => {
    const now = new Date('2026-11-21T10:30:00Z')
    expect(getKeptDays(now, 'Pacific/Auckland', 25).today).toBe('2026-11-21')
    expect(getKeptDays(now, 'Pacific/Kiritimati', 25).today).toBe('2026-11-22')
    expect(getKeptDays(now, 'Pacific/Honolulu', 25).today).toBe('2026-11-21')
  })

  test.each([
    ['2026-11-21T12:00:00Z', 25, '2024-10-21'],
    ['2026-01-15T12:00:00Z', 1, '2025-12-15'],
    ['2026-03-31T12:00:00Z', 1, '2026-03-03'],
  ])(
    'at %s, with a retention of %i months, the first stored day is %s',
    (now, months, earliest) => {
      expect(getKeptDays(new Date(now), 'Europe/Paris', months).earliest).toBe(earliest)
    },
  )
})

describe('a period', () => {
  test('is the last thirty days by default', () => {
    expect(span()).toEqual({ from: '2026-10-23', to: '2026-11-21' })
    expect(span('', '')).toEqual({ from: '2026-10-23', to: '2026-11-21' })
    expect(span('2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-21' })
    expect(span(undefined, '2026-01-31')).toEqual({ from: '2026-01-02', to: '2026-01-31' })
  })

  test('is cut to the days from the first stored one to today', () => {
    expect(span('2026-11-01', '2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-21' })
    expect(span('1999-01-01')).toEqual({ from: '2024-10-21', to: '2026-11-21' })
    expect(span(undefined, '2024-10-25')).toEqual({ from: '2024-10-21', to: '2024-10-25' })
  })

  test.each([
    ['2026-02-29', '2026-03-01', 'not_a_day'],
    ['2026-1-1', undefined, 'not_a_day'],
    ['21/11/2026', undefined, 'not_a_day'],
    ['2026-11-20T10:00:00Z', undefined, 'not_a_day'],
    ['2026-11-20', 'tomorrow', 'not_a_day'],
    ['2026-11-20', '2026-11-19', 'upside_down'],
    ['2026-11-22', '2026-11-23', 'future'],
    ['2020-01-01', '2024-10-20', 'too_early'],
    [undefined, '2020-01-01', 'too_early'],
  ])('from %s to %s is refused: %s', (from, to, reason) => {
    expect(span(from, to)).toBe(reason)
  })

  test.each([
    ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
    ['2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
  ])('from %s to %s is compared with %s to %s', (from, to, ...before) => {
    expect(parsePeriod({ from, to }, storedDays)).toMatchObject({
      before: { from: before[0], to: before[1] },
    })
  })

  test('is compared with nothing if the days before are not stored', () => {
    expect(parsePeriod({ from: '2024-10-21', to: '2024-10-22' }, storedDays)).toMatchObject({
      before: null,
    })
    const first = { from: '2024-10-23', to: '2024-10-24' }
    expect(parsePeriod(first, storedDays)).toMatchObject({ before: { from: '2024-10-21' } })
  })

  test('is by day up to four months, then by month', () => {
    expect(parsePeriod({ from: '2026-07-22', to: '2026-11-21' }, storedDays)).toMatchObject({
      unit: 'day',
    })
    const longer = parsePeriod({ from: '2026-07-21', to: '2026-11-21' }, storedDays)
    expect(longer).toMatchObject({ unit: 'month' })
    expect(listMoments({ span: { from: '2025-12-31', to: '2026-02-01' }, unit: 'month' })).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
    ])
  })

  test.each([
    ['2026-03-28', '2026-03-30', 3],
    ['2026-10-24', '2026-10-26', 3],
    ['2024-10-21', '2026-11-21', 762],
  ])('from %s to %s has each of its days once, also when the clocks change', (from, to, days) => {
    const moments = listMoments({ span: { from, to }, unit: 'day' })
    expect(new Set(moments).size).toBe(days)
    expect([moments[0], moments.at(-1)]).toEqual([from, to])
  })
})
