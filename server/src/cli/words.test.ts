import { expect, test } from 'vitest'
import { readWords } from './words.ts'

const grammar = { texts: ['media'], flags: ['strict'], usage: 'npx vitrine import FILE' }
const read = (...words: string[]) => readWords(words, grammar)

test('a name, options and flags are read in any order', () => {
  const expected = { file: 'a.json', values: { media: 'images' }, flags: new Set(['strict']) }
  expect(read('a.json', '--media', 'images', '--strict')).toEqual(expected)
  expect(read('--strict', '--media=images', 'a.json')).toEqual(expected)
  expect(read('--', '--odd')).toEqual({ file: '--odd', values: {}, flags: new Set() })
})

test.each([
  [[], 'A name is missing.'],
  [['a', 'b'], '"b" is one word too many.'],
  [['a', '--meida', 'b'], '--meida is no option of this command.'],
  [['a', '-x'], '-x is no option of this command.'],
  [['a', '--media'], '--media needs a value.'],
  [['a', '--media', '--strict'], '--media needs a value.'],
  [['a', '--strict=yes'], '--strict takes no value.'],
])('%j is refused in a sentence of our own', (words, sentence) => {
  expect(() => read(...words)).toThrow(`${sentence}\nUse: npx vitrine import FILE`)
})
