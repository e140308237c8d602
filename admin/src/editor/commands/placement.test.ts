import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { alignments, alignTable, getTableAlignment, setClass, widths } from './placement.ts'
import { editorPlugins } from './plugins.ts'

const open = (html: string) =>
  EditorState.create({ doc: readDocument(parsePieces(html)), plugins: editorPlugins([]) })

test('a figure has one width and one alignment, and keeps its other classes', () => {
  let state = open('<figure class="large align-end"><img src="/a.png"></figure>')
  const choose = (names: readonly string[], name: string | undefined) =>
    setClass(
      0,
      names,
      name,
    )(state, (tr) => {
      state = state.apply(tr)
    })
  choose(alignments, 'align-start')
  choose(widths, 'width-half')
  const html = (classes: string) => `<figure class="${classes}"><img src="/a.png"></figure>`
  expect(printDocument(state.doc)).toBe(html('large align-start width-half'))
  choose(alignments, undefined)
  choose(widths, 'width-third')
  expect(printDocument(state.doc)).toBe(html('large width-third'))
})

test('an alignment of a table is set, changed and removed', () => {
  let state = open('<table><tbody><tr><td>1</td></tr></tbody></table>')
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 5)))
  const align = (name: (typeof alignments)[number]) =>
    alignTable(name)(state, (tr) => {
      state = state.apply(tr)
    })
  align('align-center')
  expect(getTableAlignment(state)).toBe('align-center')
  align('align-end')
  expect(printDocument(state.doc)).toContain('<table class="align-end">')
  align('align-end')
  expect(printDocument(state.doc)).toContain('<table>')
})
