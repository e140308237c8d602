import { expect, test } from 'vitest'
import { createOldestKeyFinder } from './oldest-keys.ts'

test('returns the oldest key first, including keys added between calls', () => {
  const keys = new Set(['a', 'b', 'c'])
  const oldest = createOldestKeyFinder(keys)
  const take = () => {
    const key = oldest()
    if (key !== undefined) keys.delete(key)
    return key
  }
  expect(take()).toBe('a')
  keys.delete('b')
  keys.add('b')
  keys.add('d')
  expect([take(), take(), take(), take()]).toEqual(['c', 'b', 'd', undefined])
  keys.add('e')
  expect(take()).toBe('e')
})

test('starts over after the map is cleared', () => {
  const counts = new Map([['a', 1]])
  const oldest = createOldestKeyFinder(counts)
  expect(oldest()).toBe('a')
  counts.clear()
  counts.set('b', 1)
  expect(oldest()).toBe('b')
})
