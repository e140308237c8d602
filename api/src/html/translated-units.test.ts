import { printMarkup } from '@vitrine/contract/html/print-markup'
import { findTranslationFault } from '@vitrine/contract/translation/check-translation'
import { editUnits } from '@vitrine/contract/translation/replace-units'
import { expect, test } from 'vitest'
import { readMarkup } from './read-markup.ts'

const read = (html: string) => readMarkup(html).children

test.each([
  ['Bonjour', 'Hello', undefined],
  ['<b>Bonjour</b> à tous', 'Everyone, <b>hello</b>', undefined],
  ['<a href="/a">A</a> et <a href="/b">B</a>', '<a href="/b">B</a>, <a href="/a">A</a>', undefined],
  ['<a href="/a">Ici</a>', '<a href="/en/a">Here</a>', 'links'],
  ['<a data-page="k" href="/a">Ici</a>', '<a data-page="l" href="/a">Here</a>', 'links'],
  ['<a href="/a">Ici</a>', 'Here', 'links'],
  ['Ici', '<a href="https://evil.example">Here</a>', 'links'],
  ['<img src="/a.png" alt="Chat">', '<img src="/a.png" alt="Cat">', undefined],
  ['<img src="/a.png" alt="Chat">', '<img src="/b.png" alt="Cat">', 'links'],
  ['<b>A</b>', '<i>A</i>', 'tags'],
  ['<b>A</b>', 'A', 'tags'],
  ['A', '<b>A</b>', 'tags'],
  ['<span class="button">A</span>', '<span class="other">A</span>', 'tags'],
  ['A<br>b', 'A b', 'tags'],
  ['14,50 €', '€14.50', undefined],
  ['10 000 personnes', '10,000 people', undefined],
  ['1 234 567,5', '1.234.567,5', undefined],
  ['à 10 h 30', 'at 10:30', undefined],
  ['12 mai 2026', '12 مايو ٢٠٢٦', undefined],
  ['2 pages', 'two pages', 'numbers'],
  ['En 2024', 'In 2023', 'numbers'],
  ['14,50 €', '€14.5', 'numbers'],
  ['Pages 3, 4', 'Pages 3 and 4', undefined],
  ['Bonjour', ' ', 'empty'],
  ['Bonjour', '…', 'empty'],
])('the fault of %j as %j is %s', (source, translation, fault) => {
  expect(findTranslationFault(read(source), read(translation))).toBe(fault)
})

const text =
  '<h2>A</h2>\n<ul><li>B <b>b</b><ul><li>C</li></ul></li></ul><table><tr><td>D</td></tr></table>'

test.each<[string, [number, string][], [number, string, string][], string]>([
  ['no change', [], [], text],
  ['a heading', [[0, 'Z']], [], text.replace('<h2>A</h2>', '<h2>Z</h2>')],
  [
    'the loose text of a list item',
    [[1, '<i>x</i> y']],
    [],
    text.replace('B <b>b</b>', '<i>x</i> y'),
  ],
  ['a new paragraph after a heading', [], [[0, 'p', 'N']], text.replace('</h2>', '</h2><p>N</p>')],
  [
    'two paragraphs after a nested item, in order',
    [],
    [
      [2, 'p', 'N'],
      [2, 'p', 'O'],
    ],
    text.replace('</ul><table>', '</ul><p>N</p><p>O</p><table>'),
  ],
  ['a new item', [], [[2, 'li', 'N']], text.replace('C</li>', 'C</li><li>N</li>')],
  ['a text at the start', [], [[-1, 'h2', 'N']], `<h2>N</h2>${text}`],
])('units are edited: %s', (_, replaced, inserted, expected) => {
  const { root, unplaced } = editUnits(readMarkup(text), {
    replaced: new Map(replaced.map(([at, html]) => [at, read(html)])),
    inserted: inserted.map(([after, kind, html]) => ({ after, kind, nodes: read(html) })),
  })
  expect(printMarkup(root.children)).toBe(printMarkup(read(expected)))
  expect(unplaced).toEqual([])
})

test('a new table cell, and an item after a heading, have no place', () => {
  const inserted = [
    { after: 3, kind: 'td', nodes: ['N'] },
    { after: 0, kind: 'li', nodes: ['N'] },
  ]
  const { unplaced } = editUnits(readMarkup(text), { replaced: new Map(), inserted })
  expect(unplaced).toEqual(inserted)
})
