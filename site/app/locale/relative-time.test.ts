import { expect, test } from 'vitest'
import { formatTimeAgo } from './relative-time.ts'

const now = '2026-11-21T10:00:00.000Z'

test.each([
  ['fr', '2026-11-21T09:59:30.000Z', 'maintenant'],
  ['fr', '2026-11-21T09:57:00.000Z', 'il y a 3 minutes'],
  ['en', '2026-11-21T07:00:00.000Z', '3 hours ago'],
  ['fr', '2026-11-20T09:00:00.000Z', 'hier'],
  ['es', '2026-11-16T09:00:00.000Z', 'hace 5 días'],
  ['fr', '2026-01-05T10:00:00.000Z', '5 janvier 2026'],
  ['en', '2026-11-22T11:00:00.000Z', 'tomorrow'],
])('in %s, %s is formatted as %j', (locale, iso, words) => {
  expect(formatTimeAgo(locale, iso, now)).toBe(words)
})
