import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { noStartWords, readStartWords } from './start-words.ts'

test('a start takes the word --new, or none', () => {
  expect(readStartWords([])).toEqual(noStartWords)
  expect(readStartWords(['--new'])).toEqual({ ...noStartWords, asNew: true })
})

test.each([[['--neu']], [['new']], [['--new=1']]])(
  '%j is refused with the words that are',
  (words) => {
    expect(() => readStartWords(words)).toThrow(Refusal)
    expect(() => readStartWords(words)).toThrow('Use: npm start, or once: npm start -- --new')
  },
)

test('of several words the unknown one is named', () => {
  expect(() => readStartWords(['--refresh-port=5001', '--typo'])).toThrow('"--typo"')
})
