import type { DayRange } from '@vitrine/contract/tracking/statistics'
import { expect, test } from 'vitest'
import { calendarSpans } from './calendar-spans.ts'
import { coverPeriod } from './period-cover.ts'
import { countDays, shiftDay } from './periods.ts'

const everyDay = Array.from({ length: 782 }, (_, at) => shiftDay('2024-10-01', at))
const earliest = '2024-10-21'
const summedTo = '2026-11-20'
const cover = (from: string, to: string) => coverPeriod({ from, to }, summedTo, earliest)
const coverNames = (from: string, to: string) => cover(from, to).map(written)

function written({ of, sign }: ReturnType<typeof cover>[number]) {
  const name = typeof of === 'string' ? of : `${of.from} to ${of.to}`
  return sign === 1 ? name : `less ${name}`
}

test('days that are not summed up yet are covered by single days', () => {
  expect(coverNames('2026-11-21', '2026-11-21')).toEqual(['2026-11-21 to 2026-11-21'])
  const all = { from: '2026-10-01', to: '2026-11-20' }
  expect(coverPeriod(all, '', earliest)).toEqual([{ of: all, sign: 1 }])
})

test('whole calendar spans are used as they are, and today separately', () => {
  expect(coverNames('2025-12-01', '2026-11-21')).toEqual([
    '2025-12',
    '2026',
    '2026-11-21 to 2026-11-21',
  ])
  expect(coverNames('2026-07-01', '2026-10-31')).toEqual(['2026Q3', '2026-10'])
  expect(coverNames('2026-09-11', '2026-10-20')).toEqual([
    ...['2026-09/2', '2026-09/3', '2026-10/1', '2026-10/2'],
  ])
})

test('surplus days of a span are subtracted', () => {
  expect(coverNames('2026-09-04', '2026-10-29')).toEqual([
    ...['2026-09', 'less 2026-09-01 to 2026-09-03'],
    ...['2026-10', 'less 2026-10-30 to 2026-10-31'],
  ])
  expect(coverNames('2025-02-01', '2025-12-31')).toEqual(['2025', 'less 2025-01'])
})

test('a span that starts before the first stored day is replaced by smaller ones', () => {
  expect(coverNames(earliest, '2024-11-30')).toEqual(['2024-10/3', '2024-11'])
  const late = coverPeriod({ from: '2024-10-22', to: '2024-10-31' }, summedTo, '2024-10-22')
  expect(late.map(written)).toEqual(['2024-10-22 to 2024-10-31'])
})

test('thirteen months need few pieces, wherever they start', () => {
  for (const from of everyDay.slice(30, 380)) {
    const pieces = cover(from, shiftDay(from, 395)).map(({ of }) =>
      typeof of === 'string' ? 1 : countDays(of),
    )
    expect(pieces.reduce((all, each) => all + each)).toBeLessThanOrEqual(24)
  }
})

test('every period contains each of its days once, and no other', () => {
  const stored = between({ from: earliest, to: '2026-11-21' })
  for (let from = 0; from < stored.length; from += 29)
    for (let to = from; to < stored.length; to += 31) {
      const [first = '', last = ''] = [stored[from], stored[to]]
      expect(daysOf(cover(first, last))).toEqual(between({ from: first, to: last }))
    }
})

/** The days of each span, up to the last summed day. */
const daysIn = new Map<string, string[]>()
for (const day of everyDay)
  if (day <= summedTo)
    for (const { spanOf } of calendarSpans) {
      const { name } = spanOf(day)
      daysIn.set(name, [...(daysIn.get(name) ?? []), day])
    }

/** The days that the pieces sum up to. A day that does not count exactly once has its count. */
function daysOf(pieces: ReturnType<typeof cover>) {
  const times = new Map<string, number>()
  for (const { of, sign } of pieces)
    for (const day of typeof of === 'string' ? (daysIn.get(of) ?? []) : between(of))
      times.set(day, (times.get(day) ?? 0) + sign)
  const counted = [...times].filter(([, count]) => count !== 0).toSorted()
  return counted.map(([day, count]) => (count === 1 ? day : `${count} × ${day}`))
}

function between({ from, to }: DayRange) {
  return everyDay.filter((day) => day >= from && day <= to)
}
