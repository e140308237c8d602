import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

function counted(bounds: { max: number; keeps?: (text: string) => boolean }) {
  const read: string[] = []
  const upper = memoize((text) => {
    read.push(text)
    return text.toUpperCase()
  }, bounds)
  return { read, upper }
}

test('a result is computed once', () => {
  const { read, upper } = counted({ max: 2 })
  expect([upper('a'), upper('b'), upper('a')]).toEqual(['A', 'B', 'A'])
  expect(read).toEqual(['a', 'b'])
})

test('the cache evicts entries above its limit', () => {
  const { read, upper } = counted({ max: 2 })
  for (const text of ['a', 'b', 'c', 'a', 'c']) upper(text)
  expect(read).toEqual(['a', 'b', 'c', 'a'])
})

test('a result that is not worth caching is computed again', () => {
  const { read, upper } = counted({ max: 2, keeps: (text) => text !== 'long' })
  for (const text of ['a', 'long', 'long', 'a']) upper(text)
  expect(read).toEqual(['a', 'long', 'long'])
})
