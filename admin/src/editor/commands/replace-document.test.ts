import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { editorPlugins } from './plugins.ts'
import { replaceDocument } from './replace-document.ts'

const documentOf = (html: string) => readDocument(parsePieces(html))
const html = (words: string[]) => words.map((word) => `<p>${word}</p>`).join('')

/** Others have written; where the caret is after that, and what stands there. */
function taken(before: string[], caretIn: number, after: string[]) {
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
  ['before and after it', ['un', 'deux', 'trois'], 1, ['UN', 'deux', 'TROIS', 'quatre'], 'deux 1'],
  ['by adding above it', ['un', 'deux'], 1, ['zéro', 'un', 'deux'], 'deux 1'],
  ['by taking all else away', ['un', 'deux', 'trois'], 2, ['trois'], 'trois 1'],
  ['of the same words twice', ['a', 'b', 'a', 'b'], 3, ['a', 'x', 'a', 'b', 'y'], 'b 1'],
  ['nothing', ['un', 'deux'], 0, ['un', 'deux'], 'un 1'],
])(
  'the caret stays in its block when others have changed the text %s',
  (_, before, at, after, caret) => {
    expect(taken(before, at, after)).toEqual({ html: html(after), caret })
  },
)

test('a block that is no longer there gives way', () => {
  expect(taken(['un', 'deux'], 1, ['un']).html).toBe(html(['un']))
  expect(taken(['un'], 0, []).html).toBe('')
})
