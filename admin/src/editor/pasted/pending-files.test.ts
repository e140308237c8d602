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

/** Returns a text with a pending file after the first letter of its second block. */
function createPending(html: string): EditorState {
  let state = stateOf(html)
  const view = { state, dispatch: (tr: typeof state.tr) => (state = state.apply(tr)) }
  const second = (state.doc.firstChild?.nodeSize ?? 0) + 2
  uploadFilesAt(view as unknown as EditorView, second, [new File([], 'a.png')], () => 7)
  return state
}

/** Returns the text before the placeholder. */
function wordsBefore(state: EditorState) {
  const [place] = plugin.getState(state)?.find() ?? []
  return state.doc.textBetween(0, place?.from ?? 0, '|')
}

test.each([
  ['its block has moved', '<p>new</p><p>one</p><p>two</p>', 'new|one|t'],
  ['its block was replaced', '<p>one</p><p>other</p>', 'one|other'],
  ['there are fewer blocks', '<p>one</p>', 'one'],
  ['the text is empty', '', ''],
])('a pending file keeps its position in a new text: %s', (_, html, before) => {
  const first = createPending('<p>one</p><p>two</p>')
  const replaced = copyPendingFiles(first, stateOf(html))
  expect([getPendingIds(replaced), wordsBefore(replaced)]).toEqual([[7], before])
  const merged = copyPendingFiles(first, first.apply(replaceDocument(first, stateOf(html).doc)))
  expect([getPendingIds(merged), wordsBefore(merged)]).toEqual([[7], before])
})

test('a deleted placeholder is no longer pending', () => {
  const first = createPending('<p>one</p><p>two</p>')
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

/** Opens a view of a text. */
function viewOn(html: string) {
  const view = { state: stateOf(html), dispatch: (tr: EditorState['tr']) => apply(tr) }
  const apply = (tr: EditorState['tr']) => {
    view.state = view.state.apply(tr)
  }
  return view as unknown as EditorView
}

const pictureFile = (name: string) => new File([], name, { type: 'image/png' })

test('dropped pictures become figures in their order, with the captions of the library', () => {
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

test('a document becomes a link in the paragraph, and a picture replaces an empty block', () => {
  const view = viewOn('<p>one</p><p></p>')
  uploadFilesAt(view, 2, [new File([], 'x.pdf', { type: 'application/pdf' })], () => 1)
  uploadFilesAt(view, 6, [pictureFile('a')], () => 2)
  settleFile(view, 1, 'en', uploaded('x.pdf', 'application/pdf'))
  settleFile(view, 2, 'en', uploaded('a.png'))
  expect(printDocument(view.state.doc)).toBe(
    '<p>o<a href="/media/x.pdf">x.pdf</a>ne</p>\n<figure><img src="/media/a.png"></figure>',
  )
})

test('300 dropped pictures are inserted in their order, and refused ones leave nothing', () => {
  const view = viewOn('<p>one</p>')
  const ids = Array.from({ length: 300 }, (_, at) => at + 1)
  let next = 1
  uploadFilesAt(
    view,
    2,
    ids.map((id) => pictureFile(`${id}`)),
    () => next++,
  )
  // The uploads end in another order: 7 and 300 have no common divisor.
  const arrivals = ids.map((id) => ((id * 7) % ids.length) + 1)
  for (const id of arrivals)
    settleFile(view, id, 'fr', id % 10 === 0 ? undefined : uploaded(`${id}.png`))
  expect(getPendingIds(view.state)).toEqual([])
  const html = printDocument(view.state.doc)
  const arrived = [...html.matchAll(/src="\/media\/(\d+)\.png"/g)].map(([, id]) => Number(id))
  expect(arrived).toEqual(ids.filter((id) => id % 10 !== 0))
})
