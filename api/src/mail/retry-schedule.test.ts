import { expect, test } from 'vitest'
import { getNextAttempt } from './retry-schedule.ts'

const now = new Date('2026-01-05T10:00:00.000Z')
const attemptAt = (attempts: number, expires_at: string | null = null) =>
  getNextAttempt({ attempts, expires_at }, now)?.toISOString()

test('a mail is retried with increasing delays for three and a half days', () => {
  expect([1, 2, 7].map((attempts) => attemptAt(attempts))).toEqual([
    '2026-01-05T10:01:00.000Z',
    '2026-01-05T10:02:00.000Z',
    '2026-01-05T11:00:00.000Z',
  ])
  expect(attemptAt(16)).toBe('2026-01-05T22:00:00.000Z')
  expect(attemptAt(17)).toBeUndefined()
})

test.each([
  ['before the next attempt', '2026-01-05T10:59:59.999Z', undefined],
  ['at the next attempt', '2026-01-05T11:00:00.000Z', undefined],
  ['after the next attempt', '2026-01-05T11:00:00.001Z', '2026-01-05T11:00:00.000Z'],
])('schedules a mail whose link expires %s', (_, expires, next) => {
  expect(attemptAt(7, expires)).toBe(next)
})
