import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { splitTextUnits } from '@vitrine/contract/translation/text-units'
import { expect, test } from 'vitest'
import { readDocument } from '../editor/document/read-html.ts'
import { parsePieces } from '../editor/testing/parse-pieces.ts'
import { wrapMarkup } from '../html/read-markup.ts'
import { findPlaces } from './unit-places.ts'

const placesOf = (html: string) =>
  findPlaces(readDocument(parsePieces(html)), (kept) => wrapMarkup(parsePieces(kept)))

const unitsOf = (html: string) =>
  placesOf(html)
    .filter(({ isUnit }) => isUnit)
    .map(({ kind, words }) => [kind, words])

const savedUnitsOf = (html: string) =>
  splitTextUnits(wrapMarkup(parsePieces(html))).map(({ kind, words }) => [kind, words])

test.each([
  ['blocks', '<h2>Un</h2>\n<p>Deux <strong>trois</strong>.</p><pre>a\n b</pre>'],
  ['lists in lists', '<ul>\n<li>un<ul><li>deux</li></ul></li>\n<li><p>trois</p></li>\n</ul>'],
  ['a table', '<table><caption>C</caption><tr><th>a</th><td></td></tr></table><p>b</p>'],
  ['words outside a block', 'Un <em>mot</em><hr><div>deux<p>trois</p>quatre</div>'],
  ['terms', '<dl><dt>a</dt><dd>b<p>c</p></dd></dl>'],
  ['images', '<figure><img src="/a.png" alt="Le pont"><figcaption>Vu</figcaption></figure>'],
  ['an image without a text', '<p><img src="/a.png" alt=""></p><p>a</p>'],
  ['a link around a block', '<ul><li><a href="/a"><p>un</p></a></li></ul>'],
  ['elements that the editor only names', '<video src="/a.mp4">un</video><p>deux</p>'],
  ['details', '<details><summary>un</summary>deux</details>'],
  ['line breaks and empty blocks', '<p>a<br>b</p><p></p><p> </p><p>c</p>'],
])('the units of a document in the editor are those of its HTML: %s', (_, html) =>
  expect(unitsOf(html)).toEqual(savedUnitsOf(html)),
)

const demo = fileURLToPath(new URL('../../../demo/pages/', import.meta.url))
const pages = readdirSync(demo, { recursive: true, encoding: 'utf8' })

test.each(pages.filter((file) => file.endsWith('.html')))(
  'the units of a page in the editor are those of its HTML: %s',
  (file) => {
    const html = readFileSync(demo + file, 'utf8')
    expect(unitsOf(html)).toEqual(savedUnitsOf(html))
  },
)

test('an empty block is a place of its kind, but no unit', () =>
  expect(placesOf('<p></p><ul><li></li></ul><h3></h3>')).toEqual([
    { from: 0, to: 2, kind: 'p', words: '', isUnit: false },
    { from: 4, to: 6, kind: 'li', words: '', isUnit: false },
    { from: 8, to: 10, kind: 'h3', words: '', isUnit: false },
  ]))
