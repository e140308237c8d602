import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

const lateMs = 1_000

let breaker: CircuitBreaker
beforeEach(() => {
  vi.useFakeTimers()
  breaker = createCircuitBreaker(lateMs)
})
afterEach(() => vi.useRealTimers())

const fails = () => Promise.reject(new Error('no'))
const never = () => new Promise<never>(() => {})

/** A call that the test ends. */
function call() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = vi.fn(() => promise)
  return { work, answer: breaker.call(work), end: () => resolve('done') }
}

test('calls run concurrently while they finish in time', async () => {
  const calls = [call(), call(), call()]
  for (const { end } of calls) end()
  expect(await Promise.all(calls.map(({ answer }) => answer))).toEqual(['done', 'done', 'done'])
  expect(breaker.isOpen()).toBe(false)
})

test('after a failure one call at a time is allowed, until one succeeds', async () => {
  await expect(breaker.call(fails)).rejects.toThrow('no')
  expect(breaker.isOpen()).toBe(true)
  const trial = call()
  const other = call()
  await expect(other.answer).rejects.toThrow('does not respond')
  expect(other.work).not.toHaveBeenCalled()
  trial.end()
  await trial.answer
  expect(breaker.isOpen()).toBe(false)
  const [one, two] = [call(), call()]
  one.end()
  two.end()
  expect(await Promise.all([one.answer, two.answer])).toEqual(['done', 'done'])
})

test('a call that exceeds the limit opens the breaker, and its late response closes it', async () => {
  const slow = call()
  vi.advanceTimersByTime(lateMs)
  expect(breaker.isOpen()).toBe(true)
  slow.end()
  await slow.answer
  expect(breaker.isOpen()).toBe(false)
})

test('after a trial call that hangs, the next one is allowed', () => {
  void breaker.call(never)
  vi.advanceTimersByTime(lateMs)
  const trial = call()
  expect(trial.work).toHaveBeenCalled()
  vi.advanceTimersByTime(lateMs)
  const next = call()
  expect(next.work).toHaveBeenCalled()
})
