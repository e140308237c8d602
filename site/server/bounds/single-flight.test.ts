import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

const staying = () => new AbortController().signal

test('one work is done for all who want the same at the same time', async () => {
  const singleFlight = createSingleFlight<number>()
  let begun = 0
  const work = async () => ++begun
  const asked = [singleFlight('a', work, staying()), singleFlight('a', work, staying())]
  expect(await Promise.all(asked)).toEqual([1, 1])
  expect(await singleFlight('a', work, staying())).toBe(2)
})

test('nothing is begun for somebody who has gone already', async () => {
  const singleFlight = createSingleFlight<number>()
  let begun = 0
  const work = async () => ++begun
  await expect(singleFlight('a', work, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(begun).toBe(0)
})

test('whoever has gone already counts for nobody among those who wait', async () => {
  const singleFlight = createSingleFlight<void>()
  const visitor = new AbortController()
  let nobody: AbortSignal | undefined
  const work = (signal: AbortSignal) => {
    nobody = signal
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const waiting = singleFlight('a', work, visitor.signal)
  await expect(singleFlight('a', work, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(nobody?.aborted).toBe(false)
  visitor.abort()
  await expect(waiting).rejects.toThrow('aborted')
  expect(nobody?.aborted).toBe(true)
})

test('whoever has waited long enough is told so, and another goes on waiting', async () => {
  const singleFlight = createSingleFlight<string>()
  const { promise, resolve } = Promise.withResolvers<string>()
  const impatient = new AbortController()
  const first = singleFlight('a', () => promise, impatient.signal)
  const second = singleFlight('a', () => promise, staying())
  impatient.abort(new Error('late'))
  await expect(first).rejects.toThrow('late')
  resolve('done')
  expect(await second).toBe('done')
})
