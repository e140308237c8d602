import { expect, test } from 'vitest'
import { formatBound } from './format-bound.ts'

test.each([
  ['fr', 5000, '5\u202f000'],
  ['en', 5000, '5,000'],
  ['fr', 0.125, '0,125'],
  ['fr', '2026-12-01', '1er décembre 2026'],
  ['en', '2026-12-01', 'December 1, 2026'],
  ['es', '2026-12-01', '1 de diciembre de 2026'],
  ['fr', undefined, ''],
] as const)('in %s the bound %s is written %s', (language, bound, text) => {
  expect(formatBound(language, bound)).toBe(text)
})
