import { expect, test } from 'vitest'
import { findEventProblems } from './event-problems.ts'

const find = (values: Record<string, string | { rows: Record<string, string>[] }>, zone: string) =>
  findEventProblems(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`event.${name}`, value])),
    zone,
  ).map(({ problem, value }) => `${problem} ${value}`)

const paris = 'Europe/Paris'

test.each([
  [
    { begin: '2026-06-01T10:00', end: '2026-06-01T09:00' },
    paris,
    ['end-before-begin 2026-06-01T09:00'],
  ],
  [
    { begin: '2026-06-02T10:00', repeats: 'FREQ=DAILY;UNTIL=20260601' },
    paris,
    ['until-before-begin 2026-06-01'],
  ],
  [
    { begin: '2026-06-02T10:00', repeats: 'FREQ=WEEKLY;BYDAY=WE' },
    paris,
    ['begin-not-on-rule 2026-06-02T10:00'],
  ],
  [{ begin: '2026-10-25T02:30' }, paris, ['hour-twice 2026-10-25T02:30']],
  [{ begin: '2026-03-29T02:30' }, paris, ['hour-missing 2026-03-29T02:30']],
  [{ begin: '2026-04-05T01:45' }, 'Australia/Lord_Howe', ['hour-twice 2026-04-05T01:45']],
  [{ begin: '2026-03-29T02:30', end: '2026-03-29T03:30' }, 'UTC', []],
  [{ begin: '2026-02-31T10:00' }, paris, []],
])('%j in %s has the problems %j', (values, zone, problems) => {
  expect(find(values, zone)).toEqual(problems)
})

test('special dates are checked too', () => {
  const rows: Record<string, string>[] = [
    { on: '2026-06-08', change: 'moved' },
    { on: '2026-06-08', change: 'cancelled' },
    { on: '2026-06-15', change: 'moved', begin: '2026-10-25T02:00', end: '2026-10-24T10:00' },
  ]
  expect(find({ begin: '2026-06-01T10:00', dates: { rows } }, paris)).toEqual([
    'moved-without-begin 2026-06-08',
    'repeated-day 2026-06-08',
    'end-before-begin 2026-10-24T10:00',
    'hour-twice 2026-10-25T02:00',
  ])
})
