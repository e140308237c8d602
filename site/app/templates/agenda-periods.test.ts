import { expect, test } from 'vitest'
import { isNear, listPeriods, splitDates } from './agenda-periods.ts'

const meta = {
  time_zone: 'Europe/Paris',
  today: '2026-11-27',
  first_month: '2025-11',
  last_month: '2028-11',
  past: '2026-10-30',
  next: null,
  more: false,
  topics: [],
}
const list = (period: { month?: string; week?: string }) =>
  listPeriods({ data: [], meta, ...period })

test('months have the months around them, the present one without a query', () => {
  expect(list({})).toEqual({
    previous: { month: '2026-10' },
    next: { month: '2026-12' },
    today: {},
    byMonth: {},
    byWeek: { week: '2026-W48' },
    past: { month: '2026-10' },
  })
  expect(list({ month: '2026-12' })).toMatchObject({
    previous: { month: '2026-11' },
    byWeek: { week: '2026-W49' },
  })
})

test('weeks have the weeks around them, over the end of a year', () => {
  expect(list({ week: '2026-W53' })).toMatchObject({
    previous: { week: '2026-W52' },
    next: { week: '2027-W01' },
    today: { week: '2026-W48' },
    byMonth: { month: '2026-12' },
  })
  expect(list({ week: '2026-W48' }).byMonth).toEqual({})
})

test('nothing leads out of the months with repeated events', () => {
  expect(list({ month: '2025-11' }).previous).toBeUndefined()
  expect(list({ month: '2028-11' }).next).toBeUndefined()
  // From 27 October to 2 November 2025.
  expect(list({ week: '2025-W44' })).toMatchObject({ previous: undefined, byMonth: {} })
  expect(list({ week: '2028-W48' }).next).toBeUndefined()
  const weeks = ['2025-W43', '2025-W44', '2028-W48', '2028-W49']
  expect(weeks.map((week) => isNear({ week }, meta))).toEqual([false, true, true, false])
})

test('dates of today and those that last until today are not past', () => {
  const page = { id: 1, title: '', href: '', description: '', picture: null }
  const data = ['2026-11-26', '2026-11-27'].map((day) => ({
    page,
    begins: '2026-11-01T10:00',
    ends: `${day}T09:00`,
    starts_at: '',
    ends_at: '',
    state: 'on' as const,
  }))
  expect(splitDates({ data, meta })).toEqual({ upcoming: [data[1]], past: [data[0]] })
})
