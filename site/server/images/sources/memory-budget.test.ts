import { expect, test } from 'vitest'
import { createMemoryBudget } from './memory-budget.ts'

test('memory is granted up to the budget, and freed by its signal', () => {
  const reserve = createMemoryBudget(100)
  const first = new AbortController()
  const second = new AbortController()
  expect(reserve(60, first.signal)).toBe(true)
  expect(reserve(40, second.signal)).toBe(true)
  expect(reserve(1, new AbortController().signal)).toBe(false)
  first.abort()
  expect(reserve(60, new AbortController().signal)).toBe(true)
  expect(reserve(1, new AbortController().signal)).toBe(false)
})

test('an aborted request gets no memory', () => {
  const reserve = createMemoryBudget(100)
  expect(() => reserve(100, AbortSignal.abort())).toThrow('aborted')
  expect(reserve(100, new AbortController().signal)).toBe(true)
})
