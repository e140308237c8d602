import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const refusal = () => new Error('Too many at once.')
const createSignal = () => new AbortController().signal

/** Controls tasks: `begin` queues one, `end` completes it, `begun` lists those that have started. */
function controlTasks(limit: ReturnType<typeof createConcurrencyLimit>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (name: string, bytes = 0, signal = createSignal()) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    const task = () => {
      begun.push(name)
      return promise
    }
    return limit(task, { bytes, signal })
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { begun, begin, end, turn }
}

test('runs at most `atOnce` tasks concurrently, the others in order', async () => {
  const { begun, begin, end, turn } = controlTasks(
    createConcurrencyLimit({ atOnce: 2, waitingMax: 10, refusal }),
  )
  for (const name of ['a', 'b', 'c', 'd']) void begin(name)
  await turn()
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('refuses a task if the queue is full, and accepts one when a slot is free', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waitingMax: 1, refusal })
  const { begun, begin, end } = controlTasks(limit)
  void begin('a')
  void begin('b')
  await expect(begin('c')).rejects.toThrow('Too many at once')
  await end('a')
  void begin('d')
  await end('b')
  expect(begun).toEqual(['a', 'b', 'd'])
})

test('a failed task frees its slot', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waitingMax: 1, refusal })
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(async () => 'next')).toBe('next')
})

test('a task waits until its memory is available, and later tasks wait behind it', async () => {
  const limit = createConcurrencyLimit({ atOnce: 3, bytesMax: 100, waitingMax: 10, refusal })
  const { begun, begin, end, turn } = controlTasks(limit)
  void begin('half', 50)
  void begin('whole', 100)
  void begin('small', 1)
  await turn()
  expect(begun).toEqual(['half'])
  await end('half')
  expect(begun).toEqual(['half', 'whole'])
  await end('whole')
  expect(begun).toEqual(['half', 'whole', 'small'])
})

test('an aborted task leaves the queue and unblocks the tasks behind it', async () => {
  const limit = createConcurrencyLimit({ atOnce: 3, bytesMax: 100, waitingMax: 2, refusal })
  const { begun, begin, turn } = controlTasks(limit)
  const leaving = new AbortController()
  void begin('half', 50)
  const large = begin('whole', 100, leaving.signal)
  void begin('small', 1)
  await expect(begin('more')).rejects.toThrow('Too many at once')
  leaving.abort()
  await expect(large).rejects.toThrow('aborted')
  await turn()
  expect(begun).toEqual(['half', 'small'])
  await expect(begin('gone', 1, AbortSignal.abort())).rejects.toThrow('aborted')
})
