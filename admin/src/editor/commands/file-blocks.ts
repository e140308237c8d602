import type { MediaItem } from '@vitrine/contract/admin/media'
import type { Node } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import { figureWith } from '../document/figures.ts'
import { schema } from '../document/schema.ts'
import { figurePlace } from './figures.ts'
import { phraseMark } from './phrases.ts'

/** Puts pictures side by side: a container of figures, with the captions of the library. */
export function insertGallery(pictures: MediaItem[], locale: string): Command {
  const figures = pictures.map(({ src, texts }) => {
    const image = schema.node('image', { attributes: [['src', src]] })
    return figureWith(image, texts[locale]?.caption)
  })
  const attributes = [['class', 'gallery']]
  return insertNear(schema.node('container', { tag: 'div', attributes, end: '\n' }, figures))
}

/** Puts links to files below each other: what is published says of each its kind and its size. */
export function insertAttachments(files: MediaItem[]): Command {
  const items = files.map(({ src, name }) => {
    const link = schema.text(name, [phraseMark('a', [['href', src]])])
    return schema.node('item', null, schema.node('line', null, link))
  })
  const attributes = [['class', 'attachments']]
  return insertNear(schema.node('list', { tag: 'ul', attributes, end: '\n' }, items))
}

/** Puts a block near the caret, which goes into its first words. */
const insertNear =
  (block: Node): Command =>
  (state, dispatch) => {
    const at = figurePlace(state.doc, state.selection.from)
    const tr = state.tr.insert(at, block)
    const end = tr.doc.resolve(at + block.nodeSize - 1)
    dispatch?.(tr.setSelection(TextSelection.near(end, -1)).scrollIntoView())
    return true
  }
