import { expect, test } from 'vitest'
import { printPiece } from '../document/piece.ts'
import { addListNumbers } from './docx-lists.ts'
import { parseXml } from './xml.ts'

const level = (ilvl: number, format: string, start = 1) =>
  `<w:lvl w:ilvl="${ilvl}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/></w:lvl>`
const numbering = parseXml(
  [
    `<w:numbering><w:abstractNum w:abstractNumId="1">${level(0, 'decimal', 3)}${level(1, 'lowerLetter')}</w:abstractNum>`,
    '<w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num>',
    '<w:num w:numId="8"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num></w:numbering>',
  ].join(''),
)
const item = (id: number, depth = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${id}"/></w:numPr></w:pPr></w:p>`
const plain = '<w:p><w:pPr></w:pPr></w:p>'

test.each([
  [
    'starts at the number of its style',
    item(7),
    '<ol><li>a</li></ol>',
    '<ol start="3"><li>a</li></ol>',
  ],
  [
    'continues after a paragraph',
    item(7) + item(7) + plain + item(7),
    '<ol><li>a</li><li>b</li></ol><p>c</p><ol><li>d</li></ol>',
    '<ol start="3"><li>a</li><li>b</li></ol><p>c</p><ol start="5"><li>d</li></ol>',
  ],
  [
    'starts again where the document says so',
    item(7) + plain + item(8) + plain + item(8),
    '<ol><li>a</li></ol><p>b</p><ol><li>c</li></ol><p>d</p><ol><li>e</li></ol>',
    '<ol start="3"><li>a</li></ol><p>b</p><ol start="9"><li>c</li></ol><p>d</p><ol start="10"><li>e</li></ol>',
  ],
  [
    'has letters, which start again in each item',
    item(7) + item(7, 1) + item(7) + item(7, 1),
    '<ol><li>a<ol><li>b</li></ol></li><li>c<ol><li>d</li></ol></li></ol>',
    '<ol start="3"><li>a<ol type="a"><li>b</li></ol></li><li>c<ol type="a"><li>d</li></ol></li></ol>',
  ],
  [
    'is not changed if the numbers of items and paragraphs differ',
    item(7),
    '<ol><li>a</li><li>b</li></ol>',
    '<ol><li>a</li><li>b</li></ol>',
  ],
  [
    'is not the list of notes',
    item(7),
    '<ol><li>a</li></ol><ol><li id="footnote-1">b</li></ol>',
    '<ol start="3"><li>a</li></ol><ol><li id="footnote-1">b</li></ol>',
  ],
])('a list of a Word document %s', (_, paragraphs, html, expected) => {
  const document = parseXml(`<w:document><w:body>${paragraphs}</w:body></w:document>`)
  const pieces = addListNumbers(parseXml(html).children, { document, numbering })
  expect(pieces.map(printPiece).join('')).toBe(expected)
})
