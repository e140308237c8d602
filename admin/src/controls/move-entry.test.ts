import { expect, test } from 'vitest'
import { getNextPlace, moveEntry } from './move-entry.ts'

const lists = [['a', 'b'], [], ['c']]

test('an entry moves within its list, and beyond its ends into the next one', () => {
  expect(getNextPlace(lists, { list: 0, index: 0 }, 1)).toEqual({ list: 0, index: 1 })
  expect(getNextPlace(lists, { list: 0, index: 1 }, 1)).toEqual({ list: 1, index: 0 })
  expect(getNextPlace(lists, { list: 2, index: 0 }, -1)).toEqual({ list: 1, index: 0 })
  expect(getNextPlace(lists, { list: 0, index: 0 }, -1)).toBeUndefined()
  expect(getNextPlace(lists, { list: 2, index: 0 }, 1)).toBeUndefined()
})

test('moving back restores the lists', () => {
  const [from, to] = [
    { list: 0, index: 0 },
    { list: 2, index: 1 },
  ]
  const moved = moveEntry(lists, from, to)
  expect(moved).toEqual([['b'], [], ['c', 'a']])
  expect(moveEntry(moved, to, from)).toEqual(lists)
  expect(moveEntry(lists, from, { list: 0, index: 1 })).toEqual([['b', 'a'], [], ['c']])
})
