import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const refusal = () => new Error('Too many at once.')
const staying = () => new AbortController().signal

/** Works that end when they are told to, and what has begun of them. */
function works(limit: ReturnType<typeof createConcurrencyLimit>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (name: string, bytes = 0, signal = staying()) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    const work = () => {
      begun.push(name)
      return promise
    }
    return limit(work, { bytes, signal })
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { begun, begin, end, turn }
}

test('so many works run at once, and the others in order', async () => {
  const { begun, begin, end, turn } = works(
    createConcurrencyLimit({ atOnce: 2, waitingMax: 10, refusal }),
  )
  for (const name of ['a', 'b', 'c', 'd']) void begin(name)
  await turn()
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('where too many wait, the next one is refused, and asked again later it is not', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waitingMax: 1, refusal })
  const { begun, begin, end } = works(limit)
  void begin('a')
  void begin('b')
  await expect(begin('c')).rejects.toThrow('Too many at once')
  await end('a')
  void begin('d')
  await end('b')
  expect(begun).toEqual(['a', 'b', 'd'])
})

test('a work that fails gives its place back', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waitingMax: 1, refusal })
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(async () => 'next')).toBe('next')
})

test('a work waits until there is memory for it, and is not overtaken', async () => {
  const limit = createConcurrencyLimit({ atOnce: 3, bytesMax: 100, waitingMax: 10, refusal })
  const { begun, begin, end, turn } = works(limit)
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

test('whoever leaves gives the place back, also to those who stand behind', async () => {
  const limit = createConcurrencyLimit({ atOnce: 3, bytesMax: 100, waitingMax: 2, refusal })
  const { begun, begin, turn } = works(limit)
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
