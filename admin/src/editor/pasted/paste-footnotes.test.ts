import { Slice } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import {
  addFootnotes,
  collectIdsOutside,
  continueNumbering,
  removeTakenIds,
  splitSliceFootnotes,
} from './paste-footnotes.ts'

const read = (html: string) => readDocument(parsePieces(html))
const notes = (...ids: string[]) =>
  `<ol class="footnotes">${ids.map((id) => `<li id="${id}">a</li>`).join('')}</ol>`

/** Pastes HTML after the first letter of a text. */
function paste(text: string, html: string): string {
  const { doc, tr } = EditorState.create({ doc: read(text) })
  const { slice, notes: pastedNotes } = splitSliceFootnotes(Slice.maxOpen(read(html).content, true))
  tr.replace(2, 2, slice)
  if (pastedNotes) addFootnotes(tr, pastedNotes)
  expect(doc.eq(tr.doc)).toBe(false)
  return printDocument(tr.doc)
}

test.each([
  ['a text without notes', '<p>ab</p><p>c</p>', `<p>axb</p><p>c</p>${notes('n')}`],
  ['a text with notes', `<p>ab</p>${notes('m')}`, `<p>axb</p>${notes('m', 'n')}`],
  [
    'a text with content after its notes',
    `<p>ab</p>${notes('m')}<p>c</p>`,
    `<p>axb</p>${notes('m', 'n')}<p>c</p>`,
  ],
])('pasted notes are the last notes of %s, and do not split the paragraph', (_, text, expected) => {
  expect(paste(text, `<p>x</p>${notes('n')}`)).toBe(expected)
})

test('the numbering continues after the notes of the text, with unique ids', () => {
  const first = continueNumbering(read('<p>a</p>'))
  const second = continueNumbering(read(`<p>a</p>${notes('m', 'n')}`))
  const third = continueNumbering(read('<p>a</p><ol class="footnotes" start="4"><li>a</li></ol>'))
  expect([first.first, second.first, third.first]).toEqual([1, 3, 5])
  expect(first.key).not.toBe(second.key)
})

test('an id that exists in the text is not pasted', () => {
  const doc = read('<h2 id="a">a</h2><p><a id="b" href="/">b</a></p><p id="c">c</p>')
  const existingIds = collectIdsOutside(doc, doc.content.size - 3, doc.content.size)
  expect([...existingIds]).toEqual(['a', 'b'])
  const again = doc.copy(removeTakenIds(doc.content, existingIds))
  expect(printDocument(again)).toBe('<h2>a</h2><p><a href="/">b</a></p><p id="c">c</p>')
})
