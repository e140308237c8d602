import { expect, test } from 'vitest'
import { toSearchPatterns } from './search-patterns.ts'

const matches = (words: string, text: string) =>
  toSearchPatterns(words).every((pattern) => pattern.test(text))

test.each([
  ['ete', 'L’Été', true],
  ['ÉTÉ', 'ete', true],
  ['été', 'e\u0301te\u0301', true],
  ['ano', 'AÑO', true],
  ['viet', 'việt', true],
  ['κοσμος', 'ΚΟΣΜΟΣ', true],
  ['سلام', 'السلام', true],
  ['été', 'et', false],
  ['a.c', 'abc', false],
  ['[a-c]', 'b', false],
  ['^a ]', '^a ]', true],
  ['\\', '\\', true],
])('%j matches %j: %j', (words, text, isIn) => {
  expect(matches(words, text)).toBe(isIn)
})
