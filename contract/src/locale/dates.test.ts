import { expect, test } from 'vitest'
import {
  addDays,
  type Day,
  getIsoWeek,
  getMonthWeeks,
  isDay,
  parseIsoDay,
  parseIsoWeek,
  printIsoWeek,
} from './dates.ts'

const read = (text: string): Day => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

const times: [iso: string, day: string | undefined][] = [
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20T00:00:00.000Z', '2026-11-20'],
  ['2026-11-20T23:59:59.999Z', '2026-11-20'],
  ['2026-11-20T23:30:00-05:00', '2026-11-21'],
  ['2026-11-20T00:30:00+02:00', '2026-11-19'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', undefined],
  ['2026-02-31', undefined],
  ['2026-13-01', undefined],
  ['01/04/2025', undefined],
  ['2026', undefined],
  ['20 November 2026', undefined],
  ['', undefined],
]

test.each(times)('the day of %j is %s in every time zone', (iso, day) => {
  expect(parseIsoDay(iso)).toEqual(day && read(day))
})

const calendar: [day: string, exists: boolean][] = [
  ['2026-01-31', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['1900-02-29', false],
  ['2026-02-31', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0000-01-01', false],
  ['10000-01-01', false],
  ['2026-01-1.5', false],
]

test.each(calendar)('%s is a day of the calendar: %s', (day, exists) => {
  expect(isDay(read(day))).toBe(exists)
})

const weeks: [day: string, year: number, week: number][] = [
  ['2026-11-20', 2026, 47],
  ['2026-01-01', 2026, 1],
  ['2025-12-29', 2026, 1],
  ['2025-12-28', 2025, 52],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2024-12-30', 2025, 1],
  ['2023-01-01', 2022, 52],
  ['2021-01-03', 2020, 53],
  ['2016-01-01', 2015, 53],
]

test.each(weeks)('%s is in the year %i, week %i', (day, year, week) => {
  expect(getIsoWeek(read(day))).toEqual({ year, week })
})

const shown = ({ month, day }: Day) => `${day}/${month}`

test('November 2026 spans six weeks from Monday to Sunday', () => {
  const rows = getMonthWeeks(2026, 11).map(({ week, days }) => [week, ...days.map(shown)].join(' '))
  expect(rows).toEqual([
    '44 26/10 27/10 28/10 29/10 30/10 31/10 1/11',
    '45 2/11 3/11 4/11 5/11 6/11 7/11 8/11',
    '46 9/11 10/11 11/11 12/11 13/11 14/11 15/11',
    '47 16/11 17/11 18/11 19/11 20/11 21/11 22/11',
    '48 23/11 24/11 25/11 26/11 27/11 28/11 29/11',
    '49 30/11 1/12 2/12 3/12 4/12 5/12 6/12',
  ])
})

const months: [year: number, month: number, rows: number, first: string, last: string][] = [
  // February 2027 begins on a Monday and has four whole weeks.
  [2027, 2, 4, '1/2', '28/2'],
  [2026, 12, 5, '30/11', '3/1'],
  [2027, 1, 5, '28/12', '31/1'],
  [2024, 2, 5, '29/1', '3/3'],
]

test.each(months)('%i/%i spans %i weeks, from %s to %s', (year, month, rows, first, last) => {
  const grid = getMonthWeeks(year, month)
  const days = grid.flatMap((row) => row.days)
  expect(grid).toHaveLength(rows)
  expect(days.map(shown).at(0)).toBe(first)
  expect(days.map(shown).at(-1)).toBe(last)
})

test('counting on visits each day once, even where clocks change', () => {
  const days = Array.from({ length: 400 }, (_, at) => addDays({ year: 2026, month: 1, day: 1 }, at))
  expect(new Set(days.map((day) => `${day.year} ${shown(day)}`)).size).toBe(400)
  expect(days.every(isDay)).toBe(true)
})

test.each([
  ['2026-W01', { year: 2025, month: 12, day: 29 }],
  ['2026-W53', { year: 2026, month: 12, day: 28 }],
  ['2027-W53', undefined],
  ['2026-W00', undefined],
  ['2026-W1', undefined],
])('the week %s begins on its Monday', (week, monday) => {
  expect(parseIsoWeek(week)).toEqual(monday)
  if (monday) expect(printIsoWeek(monday)).toBe(week)
})
