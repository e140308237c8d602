import type { MediaItem } from '@vitrine/contract/admin/media'
import { type Command, EditorState, NodeSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { findSelectedPicture, removePicture } from './figures.ts'
import { insertAttachments, insertGallery } from './file-blocks.ts'
import { editorPlugins } from './plugins.ts'

const item = (name: string, caption = '') =>
  ({ name, src: `/media/${name}`, texts: { fr: { alt: '', caption } } }) as unknown as MediaItem

function run(html: string, command: Command): EditorState {
  let state = EditorState.create({
    doc: readDocument(parsePieces(html)),
    plugins: editorPlugins([]),
  })
  command(state, (tr) => {
    state = state.apply(tr)
  })
  state.doc.check()
  return state
}

test('several pictures become a gallery of figures, which is deleted with its last picture', () => {
  const state = run('<p>one</p>', insertGallery([item('a.png', 'A'), item('b.png')], 'fr'))
  const gallery = (figures: string[]) =>
    `<div class="gallery">${figures.join('\n')}\n</div><p>one</p>`
  const first = '<figure><img src="/media/a.png"><figcaption>A</figcaption></figure>'
  const second = '<figure><img src="/media/b.png"></figure>'
  expect(printDocument(state.doc)).toBe(gallery([first, second]))
  expect(printDocument(readDocument(parsePieces(printDocument(state.doc))))).toBe(
    gallery([first, second]),
  )
  let now = state
  const removeFirst = () => {
    let at = -1
    now.doc.descendants(({ type }, pos) => {
      if (type.name === 'image' && at < 0) at = pos
    })
    now = now.apply(now.tr.setSelection(NodeSelection.create(now.doc, at)))
    const chosen = findSelectedPicture(now)
    if (chosen)
      removePicture(chosen)(now, (tr) => {
        now = now.apply(tr)
      })
  }
  removeFirst()
  expect(printDocument(now.doc)).toBe(gallery([second]))
  removeFirst()
  expect(printDocument(now.doc)).toBe('<p>one</p>')
})

test('attachments are a list of links', () => {
  const state = run('<p>one</p>', insertAttachments([item('a.pdf'), item('b <2>.pdf')]))
  expect(printDocument(state.doc)).toBe(
    '<ul class="attachments"><li><a href="/media/a.pdf">a.pdf</a></li>\n<li><a href="/media/b <2>.pdf">b &lt;2>.pdf</a></li>\n</ul><p>one</p>',
  )
})
