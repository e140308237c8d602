import { DatabaseOutage } from '@vitrine/api/db/outage'
import { beforeEach, expect, test } from 'vitest'
import { createDatabaseOutageLog } from './outage-log.ts'

let lines: unknown[]
let seconds: number
let log: ReturnType<typeof createDatabaseOutageLog>
beforeEach(() => {
  lines = []
  seconds = 0
  log = createDatabaseOutageLog(
    (line) => lines.push(line),
    () => seconds * 1_000,
  )
})

const away = () => log.onFailure(new DatabaseOutage('away', new Error('connect ECONNREFUSED')))
const full = () => log.onFailure(new DatabaseOutage('full', new Error('database or disk is full')))
/** Advances the clock by a number of seconds and calls a method. */
const later = (more: number, happens: () => void) => {
  seconds += more
  happens()
}
const read = () => log.onSuccess(false)
const wrote = () => log.onSuccess(true)

test('an outage is logged when it begins and when it ends, whatever the number of failures', () => {
  for (let at = 0; at < 1_000; at++) away()
  expect(lines).toEqual(['The database does not answer: connect ECONNREFUSED'])
  later(30, read)
  later(10, read)
  later(1, read)
  expect(lines.slice(1)).toEqual(['The database responds again, after 30 s and 1000 failures.'])
})

test('alternating failures and successes are one outage', () => {
  for (let at = 0; at < 20; at++) {
    later(2, away)
    later(2, read)
  }
  expect(lines).toHaveLength(1)
  later(10, read)
  expect(lines.slice(1)).toEqual(['The database responds again, after 78 s and 20 failures.'])
})

test('the outage of a full disk ends with a write, not with a read', () => {
  full()
  later(60, read)
  later(60, read)
  expect(lines).toEqual(['The database cannot be written: database or disk is full'])
  later(1, wrote)
  later(10, wrote)
  expect(lines.slice(1)).toEqual(['The database accepts writes again, after 121 s and 1 failures.'])
})

test('nothing is logged for a healthy database', () => {
  read()
  later(60, wrote)
  expect(lines).toEqual([])
})
