import { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { takeIn } from '../commands/take-in.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { pendingFiles, sendFilesTo, waitingAs, waitingFor } from './pending-files.ts'

const plugin = pendingFiles(
  () => 7,
  () => 'image',
)
const stateOf = (html: string) =>
  EditorState.create({ doc: readDocument(parsePieces(html)), plugins: [plugin] })

/** A text with a file that waits in its second block, behind the first letter. */
function waiting(html: string): EditorState {
  let state = stateOf(html)
  const view = { state, dispatch: (tr: typeof state.tr) => (state = state.apply(tr)) }
  const second = (state.doc.firstChild?.nodeSize ?? 0) + 2
  sendFilesTo(view as unknown as EditorView, second, [new File([], 'a.png')], () => 7)
  return state
}

/** The words before the place that waits. */
function wordsBefore(state: EditorState) {
  const [place] = plugin.getState(state)?.find() ?? []
  return state.doc.textBetween(0, place?.from ?? 0, '|')
}

test.each([
  ['its block stands elsewhere', '<p>new</p><p>one</p><p>two</p>', 'new|one|t'],
  ['its block is another one', '<p>one</p><p>other</p>', 'one|other'],
  ['there are fewer blocks', '<p>one</p>', 'one'],
  ['there is nothing left', '', ''],
])('a file on its way keeps its place in another text: %s', (_, html, before) => {
  const first = waiting('<p>one</p><p>two</p>')
  const replaced = waitingAs(first, stateOf(html))
  expect([waitingFor(replaced), wordsBefore(replaced)]).toEqual([[7], before])
  const merged = waitingAs(first, first.apply(takeIn(first, stateOf(html).doc)))
  expect([waitingFor(merged), wordsBefore(merged)]).toEqual([[7], before])
})

test('a place that somebody has deleted waits no longer', () => {
  const first = waiting('<p>one</p><p>two</p>')
  const without = first.apply(first.tr.delete(0, first.doc.content.size))
  expect(waitingFor(without)).toEqual([])
})
