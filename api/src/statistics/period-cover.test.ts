import type { DayRange } from '@vitrine/contract/tracking/statistics'
import { expect, test } from 'vitest'
import { calendarSpans } from './calendar-spans.ts'
import { coverPeriod } from './period-cover.ts'
import { countDays, shiftDay } from './periods.ts'

const everyDay = Array.from({ length: 782 }, (_, at) => shiftDay('2024-10-01', at))
const earliest = '2024-10-21'
const summedTo = '2026-11-20'
const cover = (from: string, to: string) => coverPeriod({ from, to }, summedTo, earliest)
const told = (from: string, to: string) => cover(from, to).map(written)

function written({ of, sign }: ReturnType<typeof cover>[number]) {
  const name = typeof of === 'string' ? of : `${of.from} to ${of.to}`
  return sign === 1 ? name : `less ${name}`
}

test('what is not summed up yet is put together from days', () => {
  expect(told('2026-11-21', '2026-11-21')).toEqual(['2026-11-21 to 2026-11-21'])
  const all = { from: '2026-10-01', to: '2026-11-20' }
  expect(coverPeriod(all, '', earliest)).toEqual([{ of: all, sign: 1 }])
})

test('whole spans of the calendar are taken as they are, and today beside them', () => {
  expect(told('2025-12-01', '2026-11-21')).toEqual(['2025-12', '2026', '2026-11-21 to 2026-11-21'])
  expect(told('2026-07-01', '2026-10-31')).toEqual(['2026Q3', '2026-10'])
  expect(told('2026-09-11', '2026-10-20')).toEqual([
    ...['2026-09/2', '2026-09/3', '2026-10/1', '2026-10/2'],
  ])
})

test('of a span with a few days too many, these are taken out again', () => {
  expect(told('2026-09-04', '2026-10-29')).toEqual([
    ...['2026-09', 'less 2026-09-01 to 2026-09-03'],
    ...['2026-10', 'less 2026-10-30 to 2026-10-31'],
  ])
  expect(told('2025-02-01', '2025-12-31')).toEqual(['2025', 'less 2025-01'])
})

test('a span that began before anything is kept is put together from smaller ones', () => {
  expect(told(earliest, '2024-11-30')).toEqual(['2024-10/3', '2024-11'])
  const late = coverPeriod({ from: '2024-10-22', to: '2024-10-31' }, summedTo, '2024-10-22')
  expect(late.map(written)).toEqual(['2024-10-22 to 2024-10-31'])
})

test('thirteen months are few pieces, whenever they begin', () => {
  for (const from of everyDay.slice(30, 380)) {
    const pieces = cover(from, shiftDay(from, 395)).map(({ of }) =>
      typeof of === 'string' ? 1 : countDays(of),
    )
    expect(pieces.reduce((all, each) => all + each)).toBeLessThanOrEqual(24)
  }
})

test('every period has each of its days once, and no other', () => {
  const kept = between({ from: earliest, to: '2026-11-21' })
  for (let from = 0; from < kept.length; from += 29)
    for (let to = from; to < kept.length; to += 31) {
      const [first = '', last = ''] = [kept[from], kept[to]]
      expect(heldBy(cover(first, last))).toEqual(between({ from: first, to: last }))
    }
})

/** The days of each span, up to the last that is summed up. */
const daysIn = new Map<string, string[]>()
for (const day of everyDay)
  if (day <= summedTo)
    for (const { spanOf } of calendarSpans) {
      const { name } = spanOf(day)
      daysIn.set(name, [...(daysIn.get(name) ?? []), day])
    }

/** The days that the pieces sum up to; one that counts twice, or less than once, is there as such. */
function heldBy(pieces: ReturnType<typeof cover>) {
  const times = new Map<string, number>()
  for (const { of, sign } of pieces)
    for (const day of typeof of === 'string' ? (daysIn.get(of) ?? []) : between(of))
      times.set(day, (times.get(day) ?? 0) + sign)
  const held = [...times].filter(([, count]) => count !== 0).toSorted()
  return held.map(([day, count]) => (count === 1 ? day : `${count} × ${day}`))
}

function between({ from, to }: DayRange) {
  return everyDay.filter((day) => day >= from && day <= to)
}
