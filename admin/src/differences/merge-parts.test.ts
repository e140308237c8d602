import { expect, test } from 'vitest'
import { getChosenBlocks, mergeParts } from './merge-parts.ts'

const shown = (base: string | undefined, mine: string, theirs: string) =>
  mergeParts(base === undefined ? undefined : [...base], [...mine], [...theirs])
    .map((part) =>
      part.is === 'agreed'
        ? part.blocks.join('')
        : `(${part.mine.join('')}|${part.theirs.join('')})`,
    )
    .join('')

test.each([
  ['both sides changed one block', 'abc', 'aXc', 'aYc', 'a(X|Y)c'],
  ['each side also changed another block', 'abcd', 'aXcM', 'TYcd', 'T(X|Y)cM'],
  ['neighbours that one side changed are not a conflict', 'abcd', 'XYcd', 'aZcd', 'X(Y|Z)cd'],
  ['one side has deleted what the other changed', 'abc', 'ac', 'aYc', 'a(|Y)c'],
  ['each side has added blocks elsewhere', 'abc', 'naXc', 'aYcm', 'na(X|Y)cm'],
  ['one side replaced a block by two', 'abc', 'aXZc', 'aYc', 'a(XZ|Y)c'],
  ['without a base each difference is a conflict', undefined, 'aXc', 'aYcd', 'a(X|Y)c(|d)'],
  ['a block that both moved is a conflict', 'abc', 'bca', 'cab', '(|ca)b(ca|)'],
])(
  'changes of both sides are a conflict, other changes are merged: %s',
  (_, base, mine, theirs, parts) => expect(shown(base, mine, theirs)).toBe(parts),
)

test('a choice returns one side, or both with theirs first', () => {
  const [, part = { is: 'agreed' as const, blocks: [] }] = mergeParts(
    ['a', 'b'],
    ['a', 'X'],
    ['a', 'Y'],
  )
  const choices = (['mine', 'theirs', 'both'] as const).map((choice) =>
    getChosenBlocks(part, choice).join(''),
  )
  expect(choices).toEqual(['X', 'Y', 'YX'])
})
