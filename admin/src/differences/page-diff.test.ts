import { expect, test } from 'vitest'
import { parsePieces } from '../editor/testing/parse-pieces.ts'
import { pairBlocks, splitBlocks } from './page-diff.ts'

const shown = (before: string, after: string) =>
  pairBlocks([...before], [...after]).map((pair) => `${pair.before ?? '-'}${pair.after ?? '-'}`)

test.each([
  ['nothing has changed', 'abc', 'abc', ['aa', 'bb', 'cc']],
  ['a block was changed', 'abc', 'aBc', ['aa', 'bB', 'cc']],
  ['a block was added', 'ac', 'abc', ['aa', '-b', 'cc']],
  ['a block was removed', 'abc', 'ac', ['aa', 'b-', 'cc']],
  ['all is new', '', 'ab', ['-a', '-b']],
])('pairs each block with its new version: %s', (_, before, after, pairs) =>
  expect(shown(before, after)).toEqual(pairs),
)

test('text between the blocks stays escaped', () =>
  expect(splitBlocks(parsePieces('&lt;img src="x"&gt; &amp;amp;\n<p>Bonjour</p>\n'))).toEqual([
    '&lt;img src="x"> &amp;amp;\n',
    '<p>Bonjour</p>',
  ]))
