import { expect, test } from 'vitest'
import { printPiece } from '../editor/document/piece.ts'
import { parsePieces } from '../editor/testing/parse-pieces.ts'
import { markWords } from './mark-words.ts'

function marked(before: string, after: string) {
  const sides = markWords(parsePieces(before), parsePieces(after))
  const print = (side: 'before' | 'after') =>
    sides[side].map(printPiece).join('').replaceAll(' class="changed-word"', '')
  return [print('before'), print('after')]
}

test.each([
  ['nothing has changed', '<p>Un mot.</p>', '<p>Un mot.</p>', '<p>Un mot.</p>', '<p>Un mot.</p>'],
  [
    'words have changed',
    '<p>La fête a lieu samedi soir ici.</p>',
    '<p>La fête a lieu dimanche matin ici.</p>',
    '<p>La fête a lieu <del>samedi soir</del> ici.</p>',
    '<p>La fête a lieu <ins>dimanche matin</ins> ici.</p>',
  ],
  [
    'a word was added in a link',
    '<p>Voir <a href="/a">la page</a>.</p>',
    '<p>Voir <a href="/a">la grande page</a>.</p>',
    '<p>Voir <a href="/a">la page</a>.</p>',
    '<p>Voir <a href="/a">la <ins>grande</ins> page</a>.</p>',
  ],
  [
    'an item was added to a list',
    '<ul>\n<li>un</li>\n</ul>',
    '<ul>\n<li>un</li>\n<li>deux</li>\n</ul>',
    '<ul>\n<li>un</li>\n</ul>',
    '<ul>\n<li>un</li>\n<li><ins>deux</ins></li>\n</ul>',
  ],
  ['no word is the same', '<p>a b</p>', '<p>c d</p>', '<p>a b</p>', '<p>c d</p>'],
  [
    'escaped HTML stays text',
    '<p>a &lt;b&gt;</p>',
    '<p>a &lt;i&gt;</p>',
    '<p>a <del>&lt;b></del></p>',
    '<p>a <ins>&lt;i></ins></p>',
  ],
])('marks the words that only one side has: %s', (_, before, after, ...sides) =>
  expect(marked(before, after)).toEqual(sides),
)
