import { expect, test } from 'vitest'
import { createMemoryBudget } from './memory-budget.ts'

test('memory is given out until it is given back', () => {
  const room = createMemoryBudget(100)
  const first = new AbortController()
  const second = new AbortController()
  expect(room(60, first.signal)).toBe(true)
  expect(room(40, second.signal)).toBe(true)
  expect(room(1, new AbortController().signal)).toBe(false)
  first.abort()
  expect(room(60, new AbortController().signal)).toBe(true)
  expect(room(1, new AbortController().signal)).toBe(false)
})

test('whoever has gone already is given none', () => {
  const room = createMemoryBudget(100)
  expect(() => room(100, AbortSignal.abort())).toThrow('aborted')
  expect(room(100, new AbortController().signal)).toBe(true)
})
