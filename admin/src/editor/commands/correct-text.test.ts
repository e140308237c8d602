import { undo } from 'prosemirror-history'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { correctText } from './correct-text.ts'
import { editorPlugins } from './plugins.ts'

const open = (html: string) =>
  EditorState.create({ doc: readDocument(parsePieces(html)), plugins: editorPlugins([]) })

const correction = {
  language: 'fr',
  isFor: (language: string) => language === 'fr',
  correct: (text: string) => text.replaceAll('...', '…').replaceAll('oe', 'œ'),
}

function correct(state: EditorState) {
  let after = state
  const isCorrected = correctText(correction)(state, (tr) => {
    after = state.apply(tr)
  })
  return { isCorrected, after }
}

test('corrects every text in the language, in one step that is undone at once', () => {
  const html = '<h2>Soeur...</h2>\n<ul><li>Le <em>coeur</em>...</li></ul>'
  const { isCorrected, after } = correct(open(html))
  expect(isCorrected).toBe(true)
  expect(printDocument(after.doc)).toBe('<h2>Sœur…</h2>\n<ul><li>Le <em>cœur</em>…</li></ul>')
  let undone = after
  undo(after, (tr) => {
    undone = after.apply(tr)
  })
  expect(printDocument(undone.doc)).toBe(html)
})

test('leaves code and other languages as they are, and says that nothing changed', () => {
  const html =
    '<pre>a...</pre><p><code>b...</code> <i lang="en">c...</i></p><blockquote lang="en"><p>d...</p></blockquote>'
  const { isCorrected, after } = correct(open(html))
  expect(isCorrected).toBe(false)
  expect(printDocument(after.doc)).toBe(html)
})

test('corrects words of the language inside another one', () => {
  const { after } = correct(open('<div lang="en"><p>e... <i lang="fr">f...</i></p></div>'))
  expect(printDocument(after.doc)).toBe('<div lang="en"><p>e... <i lang="fr">f…</i></p></div>')
})

test('the caret stays in its word', () => {
  const state = open('<p>Soeur et coeur</p>')
  const caret = TextSelection.create(state.doc, 'Soeur et co'.length + 1)
  const { after } = correct(state.apply(state.tr.setSelection(caret)))
  expect(after.doc.textBetween(0, after.selection.from)).toMatch(/^Sœur et c/)
})
