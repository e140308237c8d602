import { expect, test } from 'vitest'
import { getPresets, toSearch } from './presets.ts'

const on = (today: string) =>
  Object.fromEntries(getPresets(today).map(({ name, days }) => [name, days.from]))

test.each([
  ['2026-11-21', '2026-11-15', '2026-10-23', '2026-11-01', '2025-12-01'],
  ['2026-03-01', '2026-02-23', '2026-01-31', '2026-03-01', '2025-04-01'],
  ['2027-01-31', '2027-01-25', '2027-01-02', '2027-01-01', '2026-02-01'],
])(
  'on %s the week begins on %s, the thirty days on %s, the month on %s, the year on %s',
  (...days) => {
    const [today, week, month, thisMonth, year] = days
    expect(on(today)).toEqual({ today, week, month, thisMonth, year })
  },
)

test('the query contains the period, and the language of the pages if there is one', () => {
  const days = { from: '2026-11-01', to: '2026-11-21' }
  expect(toSearch(days)).toBe('?from=2026-11-01&to=2026-11-21')
  expect(toSearch(days, 'en')).toBe('?from=2026-11-01&to=2026-11-21&language=en')
})
