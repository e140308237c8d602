import type { MediaItem } from '@vitrine/contract/admin/media'
import { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { replaceDocument } from '../commands/replace-document.ts'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import {
  copyPendingFiles,
  getPendingIds,
  pendingFilesPlugin,
  settleFile,
  uploadFilesAt,
} from './pending-files.ts'

const plugin = pendingFilesPlugin(
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
  uploadFilesAt(view as unknown as EditorView, second, [new File([], 'a.png')], () => 7)
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
  const replaced = copyPendingFiles(first, stateOf(html))
  expect([getPendingIds(replaced), wordsBefore(replaced)]).toEqual([[7], before])
  const merged = copyPendingFiles(first, first.apply(replaceDocument(first, stateOf(html).doc)))
  expect([getPendingIds(merged), wordsBefore(merged)]).toEqual([[7], before])
})

test('a deleted placeholder waits no longer', () => {
  const first = waiting('<p>one</p><p>two</p>')
  const without = first.apply(first.tr.delete(0, first.doc.content.size))
  expect(getPendingIds(without)).toEqual([])
})

const uploaded = (name: string, mime = 'image/png') =>
  ({
    mime,
    name,
    src: `/media/${name}`,
    texts: { fr: { alt: '', caption: `Légende de ${name}` } },
  }) as unknown as MediaItem

/** A view on a text, which sends files by the numbers that a test gives them. */
function viewOn(html: string) {
  const held = { state: stateOf(html), dispatch: (tr: EditorState['tr']) => take(tr) }
  const take = (tr: EditorState['tr']) => {
    held.state = held.state.apply(tr)
  }
  return held as unknown as EditorView
}

const pictureFile = (name: string) => new File([], name, { type: 'image/png' })

test('dropped pictures become figures with the captions of the library, in their order', () => {
  const view = viewOn('<blockquote><p>one</p></blockquote><p>two</p>')
  let next = 1
  uploadFilesAt(view, 4, ['a', 'b', 'c'].map(pictureFile), () => next++)
  for (const [id, name] of [
    [3, 'c.png'],
    [1, 'a.png'],
    [2, 'b.png'],
  ] as const)
    settleFile(view, id, 'fr', uploaded(name))
  const figure = (name: string) =>
    `<figure><img src="/media/${name}"><figcaption>Légende de ${name}</figcaption></figure>`
  expect(printDocument(view.state.doc)).toBe(
    `<blockquote><p>one</p>\n${figure('a.png')}\n${figure('b.png')}\n${figure('c.png')}</blockquote><p>two</p>`,
  )
})

test('a document becomes a link among the words, and a picture replaces an empty block', () => {
  const view = viewOn('<p>one</p><p></p>')
  uploadFilesAt(view, 2, [new File([], 'x.pdf', { type: 'application/pdf' })], () => 1)
  uploadFilesAt(view, 6, [pictureFile('a')], () => 2)
  settleFile(view, 1, 'en', uploaded('x.pdf', 'application/pdf'))
  settleFile(view, 2, 'en', uploaded('a.png'))
  expect(printDocument(view.state.doc)).toBe(
    '<p>o<a href="/media/x.pdf">x.pdf</a>ne</p>\n<figure><img src="/media/a.png"></figure>',
  )
})

test('300 pictures that are dropped at once all arrive, in their order; refused ones leave nothing', () => {
  const view = viewOn('<p>one</p>')
  const ids = Array.from({ length: 300 }, (_, at) => at + 1)
  let next = 1
  uploadFilesAt(
    view,
    2,
    ids.map((id) => pictureFile(`${id}`)),
    () => next++,
  )
  // They arrive in an order of their own: 7 and 300 have no divisor in common.
  const arrivals = ids.map((id) => ((id * 7) % ids.length) + 1)
  for (const id of arrivals)
    settleFile(view, id, 'fr', id % 10 === 0 ? undefined : uploaded(`${id}.png`))
  expect(getPendingIds(view.state)).toEqual([])
  const html = printDocument(view.state.doc)
  const arrived = [...html.matchAll(/src="\/media\/(\d+)\.png"/g)].map(([, id]) => Number(id))
  expect(arrived).toEqual(ids.filter((id) => id % 10 !== 0))
})
