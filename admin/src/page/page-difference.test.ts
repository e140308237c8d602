import { expect, test } from 'vitest'
import { pairsOf } from './page-difference.ts'

const shown = (before: string, after: string) =>
  pairsOf([...before], [...after]).map((pair) => `${pair.before ?? '-'}${pair.after ?? '-'}`)

test.each([
  ['nothing has changed', 'abc', 'abc', ['aa', 'bb', 'cc']],
  ['a block was changed', 'abc', 'aBc', ['aa', 'bB', 'cc']],
  ['one came', 'ac', 'abc', ['aa', '-b', 'cc']],
  ['one went', 'abc', 'ac', ['aa', 'b-', 'cc']],
  ['all is new', '', 'ab', ['-a', '-b']],
])('blocks stand beside what became of them: %s', (_, before, after, pairs) =>
  expect(shown(before, after)).toEqual(pairs),
)
