import { expect, test } from 'vitest'
import { createDayFormatter, toMinute } from './days.ts'

const dayIn = (timeZone: string, iso: string) =>
  createDayFormatter(timeZone)(toMinute(new Date(iso)))

test.each([
  ['Europe/Paris', '2026-03-28T22:59:59Z', '2026-03-28'],
  ['Europe/Paris', '2026-03-28T23:00:00Z', '2026-03-29'],
  // The clocks go forward in the night before.
  ['Europe/Paris', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['Europe/Paris', '2026-03-29T22:00:00Z', '2026-03-30'],
  ['America/Martinique', '2026-01-01T03:59:00Z', '2025-12-31'],
  ['Asia/Kathmandu', '2026-01-01T18:15:00Z', '2026-01-02'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
])('in %s, %s is on %s', (timeZone, iso, day) => {
  expect(dayIn(timeZone, iso)).toBe(day)
})

test('minutes may be in any order', () => {
  const dayOf = createDayFormatter('UTC')
  const minutes = ['2026-01-02T00:00Z', '2026-01-01T23:59Z', '2026-01-02T00:00Z'].map((iso) =>
    toMinute(new Date(iso)),
  )
  expect(minutes.map(dayOf)).toEqual(['2026-01-02', '2026-01-01', '2026-01-02'])
})
