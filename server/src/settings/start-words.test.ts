import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { readStartWords } from './start-words.ts'

test('a start takes the word --new, or none', () => {
  expect(readStartWords([])).toEqual({ asNew: false, trial: false })
  expect(readStartWords(['--new'])).toEqual({ asNew: true, trial: false })
})

test.each([[['--neu']], [['new']], [['--new=1']]])(
  '%j is refused with the words that are',
  (words) => {
    expect(() => readStartWords(words)).toThrow(Refusal)
    expect(() => readStartWords(words)).toThrow('Use: npm start, or once: npm start -- --new')
  },
)
