import { expect, test } from 'vitest'
import { importValues } from './field-values.ts'

const long = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`page.n${at}`, 'x'.repeat(10_000)]))

test('field values above the size limit stay unchanged, with a warning', () => {
  const known = { declared: undefined, files: new Map() }
  expect(importValues(long(19), 'before', known).warnings).toEqual([])
  expect(importValues(long(20), 'before', known)).toEqual({
    stored: 'before',
    warnings: [
      {
        warning: 'its fields are too large and stay unchanged',
        about: { kind: 'fields', name: '' },
      },
    ],
  })
})
