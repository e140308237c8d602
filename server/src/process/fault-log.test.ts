import { DatabaseOutage } from '@vitrine/api/db/outage'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFaultLog, type FaultLog } from './fault-log.ts'

let written: unknown[]
let faults: FaultLog
beforeEach(() => {
  vi.useFakeTimers()
  written = []
  faults = createFaultLog((fault) => written.push(fault))
})
afterEach(() => {
  faults.flush()
  vi.useRealTimers()
})

/** Creates errors at the same position, with different messages. */
const broken = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test('the first failure of a kind is logged, later ones are counted', () => {
  const first = broken('page 1 is broken')
  faults.log(first)
  for (let at = 2; at <= 600; at++) faults.log(broken(`page ${at} is broken`))
  expect(written).toEqual([first])
  vi.advanceTimersByTime(minuteMs)
  expect(written.slice(1)).toEqual(['Error: page 1 is broken (599 more times within a minute)'])
})

test('the first request ids of a known failure are logged', () => {
  faults.log(broken('page 1 is broken'), 'request-0')
  for (let at = 1; at <= 100; at++) faults.log(broken(`page ${at} is broken`), `request-${at}`)
  expect(written[0]).toMatchObject({ request: 'request-0', err: expect.any(Error) })
  expect(written[1]).toEqual({ request: 'request-1', msg: 'Error: page 1 is broken' })
  expect(written).toHaveLength(1 + 20)
})

test('a repeated failure is logged once a minute, and again in full after a pause', () => {
  faults.log('the mail server is away')
  for (let minute = 0; minute < 3; minute++) {
    faults.log('the mail server is away')
    vi.advanceTimersByTime(minuteMs)
  }
  expect(written).toHaveLength(1 + 3)
  vi.advanceTimersByTime(minuteMs)
  faults.log('the mail server is away')
  expect(written.at(-1)).toBe('the mail server is away')
})

test('failures with another code, name or position are separate', () => {
  const codes = ['EACCES', 'EIO'].map((code) => broken('no', { code }))
  const elsewhere = new Error('no')
  for (const fault of [...codes, elsewhere, new TypeError('no')]) faults.log(fault)
  expect(written).toHaveLength(4)
})

test('failures without a common position are grouped by their message', () => {
  const texts = ['one', 'two'].map((message) => broken(message, { stack: `Error: ${message}` }))
  for (const fault of texts) faults.log(fault)
  expect(written).toEqual(texts)
})

test.each([
  ['a reset connection', broken('read ECONNRESET', { code: 'ECONNRESET' })],
  ['a broken pipe', broken('write EPIPE', { code: 'EPIPE' })],
  ['a response after its client has left', broken('gone', { code: 'ERR_STREAM_PREMATURE_CLOSE' })],
  ['an aborted request', broken('aborted', { name: 'AbortError' })],
])('a disconnected client is not logged: %s', (_, fault) => {
  faults.log(fault)
  expect(written).toEqual([])
})

test('an outage of the database is not logged here, even as a cause', () => {
  const outage = new DatabaseOutage('away', new Error('connect ECONNREFUSED'))
  faults.log(outage)
  faults.log(new Error('Events wait in memory.', { cause: outage }))
  expect(written).toEqual([])
})

test('the number of remembered kinds is limited', () => {
  for (let at = 0; at < 1_000; at++) faults.log(`fault ${at}`)
  expect(vi.getTimerCount()).toBeLessThanOrEqual(200)
})

test('flush logs the counts', () => {
  faults.log('a fault')
  faults.log('a fault')
  faults.flush()
  expect(written).toEqual(['a fault', 'a fault (1 more times within a minute)'])
  expect(vi.getTimerCount()).toBe(0)
})

test('each failure is reported to the list of the administrators, disconnects are not', () => {
  const noted: unknown[] = []
  const { log, flush } = createFaultLog(
    () => {},
    (fault) => noted.push(fault),
  )
  const fault = new Error('broken')
  for (const _ of [1, 2]) log(fault)
  log(Object.assign(new Error('left'), { code: 'ECONNRESET' }))
  flush()
  expect(noted).toEqual([fault, fault])
})
