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

test('a text is looked at once', () => {
  const { read, upper } = counted({ max: 2 })
  expect([upper('a'), upper('b'), upper('a')]).toEqual(['A', 'B', 'A'])
  expect(read).toEqual(['a', 'b'])
})

test('no more are held than it may, however many a stranger sends', () => {
  const { read, upper } = counted({ max: 2 })
  for (const text of ['a', 'b', 'c', 'a', 'c']) upper(text)
  expect(read).toEqual(['a', 'b', 'c', 'a'])
})

test('what is not worth its room is looked at anew', () => {
  const { read, upper } = counted({ max: 2, keeps: (text) => text !== 'long' })
  for (const text of ['a', 'long', 'long', 'a']) upper(text)
  expect(read).toEqual(['a', 'long', 'long'])
})
