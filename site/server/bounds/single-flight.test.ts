import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

const createSignal = () => new AbortController().signal

test('concurrent calls with the same key share one task', async () => {
  const singleFlight = createSingleFlight<number>()
  let started = 0
  const task = async () => ++started
  const calls = [singleFlight('a', task, createSignal()), singleFlight('a', task, createSignal())]
  expect(await Promise.all(calls)).toEqual([1, 1])
  expect(await singleFlight('a', task, createSignal())).toBe(2)
})

test('an aborted caller starts no task', async () => {
  const singleFlight = createSingleFlight<number>()
  let started = 0
  const task = async () => ++started
  await expect(singleFlight('a', task, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(started).toBe(0)
})

test('a task is aborted with its last waiting caller; an aborted caller does not count', async () => {
  const singleFlight = createSingleFlight<void>()
  const visitor = new AbortController()
  let taskSignal: AbortSignal | undefined
  const task = (signal: AbortSignal) => {
    taskSignal = signal
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const waiting = singleFlight('a', task, visitor.signal)
  await expect(singleFlight('a', task, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(taskSignal?.aborted).toBe(false)
  visitor.abort()
  await expect(waiting).rejects.toThrow('aborted')
  expect(taskSignal?.aborted).toBe(true)
})

test('a caller that times out is rejected, and another one keeps waiting', async () => {
  const singleFlight = createSingleFlight<string>()
  const { promise, resolve } = Promise.withResolvers<string>()
  const impatient = new AbortController()
  const first = singleFlight('a', () => promise, impatient.signal)
  const second = singleFlight('a', () => promise, createSignal())
  impatient.abort(new Error('late'))
  await expect(first).rejects.toThrow('late')
  resolve('done')
  expect(await second).toBe('done')
})
