import { describe, expect, test } from 'vitest'
import { diffWords } from './diff.ts'

const format = (before: string, after: string) =>
  diffWords(before, after)
    .map(
      ({ in: where, text }) => ({ both: text, before: `[-${text}]`, after: `[+${text}]` })[where],
    )
    .join('')

describe('the difference between two texts', () => {
  test.each([
    ['', '', ''],
    ['one two', 'one two', 'one two'],
    ['', 'one', '[+one]'],
    ['one', '', '[-one]'],
    ['one two three', 'one three', 'one [-two ]three'],
    ['one three', 'one two three', 'one [+two ]three'],
    ['a b c d', 'a x c d', 'a [-b][+x] c d'],
  ])('%s, then %s', (before, after, expected) => {
    expect(format(before, after)).toBe(expected)
  })

  test('contains both texts completely', () => {
    const words = ['a', 'b', 'c', ' ', 'd']
    const text = (seed: number) =>
      Array.from({ length: 40 }, (_, at) => words[(at * seed + (at % seed)) % words.length]).join(
        ' ',
      )
    for (let seed = 2; seed < 9; seed++) {
      const [before, after] = [text(seed), text(seed + 1)]
      const runs = diffWords(before, after)
      const side = (other: string) =>
        runs
          .filter((run) => run.in !== other)
          .map((run) => run.text)
          .join('')
      expect([side('after'), side('before')]).toEqual([before, after])
    }
  })
})
