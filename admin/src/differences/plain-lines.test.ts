import { expect, test } from 'vitest'
import { parsePieces } from '../editor/testing/parse-pieces.ts'
import { toPlainLines } from './plain-lines.ts'

test.each([
  [
    'a link becomes its text',
    '<p>La <a href="/contact" data-page="contact">ville</a>.</p>',
    'La ville.',
  ],
  [
    'each block becomes a line',
    '<h2>Un</h2>\n<p>Deux<br>trois</p><ul><li>quatre</li></ul>',
    'Un\nDeux\ntrois\nquatre',
  ],
  [
    'a picture becomes its text alternative',
    '<p>Vu <img src="/a.png" alt="Le pont"></p>',
    'Vu [Le pont]',
  ],
  ['entities are decoded', '<p>a &lt; b &amp; c</p>', 'a < b & c'],
])('converts a text to plain lines: %s', (_, html, words) =>
  expect(toPlainLines(parsePieces(html))).toBe(words),
)
