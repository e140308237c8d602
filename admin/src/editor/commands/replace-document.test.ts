import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { editorPlugins } from './plugins.ts'
import { replaceDocument } from './replace-document.ts'

const documentOf = (html: string) => readDocument(parsePieces(html))
const html = (words: string[]) => words.map((word) => `<p>${word}</p>`).join('')

/** Replaces a text with that of another user. Returns its HTML, and the block and offset of the caret. */
function replaced(before: string[], caretIn: number, after: string[]) {
  const doc = documentOf(html(before))
  const state = EditorState.create({ doc, plugins: editorPlugins([]) })
  const place = before.slice(0, caretIn).reduce((sum, word) => sum + word.length + 2, 1)
  const typing = state.apply(state.tr.setSelection(TextSelection.create(doc, place + 1)))
  const next = typing.apply(replaceDocument(typing, documentOf(html(after))))
  const { $head } = next.selection
  return {
    html: printDocument(next.doc),
    caret: `${$head.parent.textContent} ${$head.parentOffset}`,
  }
}

test.each([
  [
    'before and after the block',
    ['un', 'deux', 'trois'],
    1,
    ['UN', 'deux', 'TROIS', 'quatre'],
    'deux 1',
  ],
  ['by adding a block above', ['un', 'deux'], 1, ['zéro', 'un', 'deux'], 'deux 1'],
  ['by removing all other blocks', ['un', 'deux', 'trois'], 2, ['trois'], 'trois 1'],
  ['with repeated blocks', ['a', 'b', 'a', 'b'], 3, ['a', 'x', 'a', 'b', 'y'], 'b 1'],
  ['not at all', ['un', 'deux'], 0, ['un', 'deux'], 'un 1'],
])(
  'the caret stays in its block when another user changes the text %s',
  (_, before, at, after, caret) => {
    expect(replaced(before, at, after)).toEqual({ html: html(after), caret })
  },
)

test('a block that another user deleted is removed', () => {
  expect(replaced(['un', 'deux'], 1, ['un']).html).toBe(html(['un']))
  expect(replaced(['un'], 0, []).html).toBe('')
})
