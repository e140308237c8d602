import { expect, test } from 'vitest'
import { getMailWeek, getNextWeek } from './mail-week.ts'

test.each([
  ['Monday before seven', '2026-11-23T05:59:00Z', 'Europe/Paris', '2026-11-16'],
  ['Monday at seven', '2026-11-23T06:00:00Z', 'Europe/Paris', '2026-11-23'],
  ['Sunday night', '2026-11-29T22:59:00Z', 'Europe/Paris', '2026-11-23'],
  ['Monday at seven in summer', '2026-07-06T05:00:00Z', 'Europe/Paris', '2026-07-06'],
  ['a zone that is ahead', '2026-11-22T19:00:00Z', 'Pacific/Auckland', '2026-11-23'],
  ['a zone that is behind', '2026-11-23T14:59:00Z', 'America/Los_Angeles', '2026-11-16'],
  ['the first days of a year', '2027-01-02T12:00:00Z', 'UTC', '2026-12-28'],
])('%s: mails of the right Monday are due', (_, at, timeZone, week) => {
  expect(getMailWeek(new Date(at), timeZone)).toBe(week)
})

test('the next week begins seven days later', () => {
  expect(getNextWeek('2026-12-28')).toBe('2027-01-04')
})
