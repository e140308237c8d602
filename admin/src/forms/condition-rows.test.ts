import { expect, test } from 'vitest'
import { fromRows, toRows } from './condition-rows.ts'

test('a condition is shown as rows and stored as it was', () => {
  const conditions = [
    { field: 'email', filled: true },
    { field: 'day', in: ['saturday', 'sunday'] },
    {
      all: [
        { field: 'day', in: ['sunday'] },
        { field: 'email', filled: false },
      ],
    },
    {
      any: [
        { field: 'day', in: ['sunday'] },
        { field: 'lunch', filled: true },
      ],
    },
  ]
  for (const condition of conditions) {
    const rows = toRows(condition)
    expect(rows && fromRows(rows)).toEqual(condition)
  }
})

test('one accepted value is a list of one choice', () => {
  expect(toRows({ field: 'day', is: 'sunday' })).toEqual({
    mode: 'all',
    rows: [{ field: 'day', in: ['sunday'] }],
  })
})

test('a nested condition has no rows', () => {
  expect(toRows({ not: { field: 'day', is: 'sunday' } })).toBeUndefined()
  expect(toRows({ any: [{ all: [{ field: 'day', is: 'sunday' }] }] })).toBeUndefined()
})

test('no rows are no condition', () => {
  expect(fromRows({ mode: 'any', rows: [] })).toBeUndefined()
})
