import { expect, test } from 'vitest'
import { coverOf } from './period-cover.ts'
import { later } from './periods.ts'

const everyDay = Array.from({ length: 782 }, (_, at) => later('2024-10-01', at))
const earliest = '2024-10-21'
const summedTo = '2026-11-20'
const pieces = (from: string, to: string) => coverOf({ from, to }, summedTo, earliest)

test('what is not summed up yet is put together from days', () => {
  expect(pieces('2026-11-21', '2026-11-21')).toEqual({
    spans: [],
    plus: [{ from: '2026-11-21', to: '2026-11-21' }],
    minus: [],
  })
  const all = { from: '2026-10-01', to: '2026-11-20' }
  expect(coverOf(all, '', earliest)).toEqual({ spans: [], plus: [all], minus: [] })
})

test('whole months and years are taken as they are, and today beside them', () => {
  expect(pieces('2025-12-01', '2026-11-21')).toEqual({
    spans: ['2025-12', '2026'],
    plus: [{ from: '2026-11-21', to: '2026-11-21' }],
    minus: [],
  })
  expect(pieces('2026-09-01', '2026-10-31').spans).toEqual(['2026-09', '2026-10'])
})

test('of a month with a few days too many, these are taken out again', () => {
  expect(pieces('2026-09-04', '2026-10-29')).toEqual({
    spans: ['2026-09', '2026-10'],
    plus: [],
    minus: [
      { from: '2026-09-01', to: '2026-09-03' },
      { from: '2026-10-30', to: '2026-10-31' },
    ],
  })
})

test('a month that began before anything is kept is put together from days', () => {
  expect(pieces(earliest, '2024-11-30')).toEqual({
    spans: ['2024-11'],
    plus: [{ from: earliest, to: '2024-10-31' }],
    minus: [],
  })
})

test('every period has each of its days once, and no other', () => {
  const kept = between(earliest, '2026-11-21')
  for (let from = 0; from < kept.length; from += 29)
    for (let to = from; to < kept.length; to += 31) {
      const [first = '', last = ''] = [kept[from], kept[to]]
      expect(heldBy(pieces(first, last))).toEqual(between(first, last))
    }
})

/** The days that the pieces sum up to; one that counts twice, or less than once, is there as such. */
function heldBy({ spans, plus, minus }: ReturnType<typeof pieces>) {
  const times = new Map<string, number>()
  const add = (days: string[], sign: number) => {
    for (const day of days) times.set(day, (times.get(day) ?? 0) + sign)
  }
  const summed = between('2024-10-01', summedTo)
  for (const span of spans)
    add(
      summed.filter((day) => day.startsWith(span)),
      1,
    )
  for (const { from, to } of plus) add(between(from, to), 1)
  for (const { from, to } of minus) add(between(from, to), -1)
  const held = [...times].filter(([, count]) => count !== 0).toSorted()
  return held.map(([day, count]) => (count === 1 ? day : `${count} × ${day}`))
}

function between(from: string, to: string) {
  return everyDay.filter((day) => day >= from && day <= to)
}
