import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const tookMs = 100

test('pieces of work run one at a time, with a pause as long as the last one took', async () => {
  let ms = 0
  const runInTurn = createTurns(() => ms)
  const events: string[] = []
  const { promise: isQueued, resolve } = Promise.withResolvers<void>()
  const createWork = (name: string) => async () => {
    events.push(`${name} begins`)
    await isQueued
    ms += tookMs
    events.push(`${name} ends`)
    return performance.now()
  }
  const first = runInTurn(createWork('first'))
  const second = runInTurn(createWork('second'))
  resolve()
  // Timers may fire a millisecond early.
  expect(await second).toBeGreaterThanOrEqual((await first) + tookMs - 1)
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('work that fails does not stop the next; a pause ends when the process does', async () => {
  let ms = 0
  const runInTurn = createTurns(() => ms)
  const ending = new AbortController()
  const failed = runInTurn(async () => {
    ms += 3_600_000
    throw new Error('disk full')
  }, ending.signal)
  const next = runInTurn(async () => 'done')
  await expect(failed).rejects.toThrow('disk full')
  ending.abort()
  expect(await next).toBe('done')
})
