import type { MediaItem } from '@vitrine/contract/admin/media'
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { figureWith } from '../document/figures.ts'
import { schema } from '../document/schema.ts'
import { insertNear } from './figures.ts'
import { linkMark } from './phrases.ts'

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
  const items = files.map((file) =>
    schema.node('item', null, schema.node('line', null, linkTo(file))),
  )
  const attributes = [['class', 'attachments']]
  return insertNear(schema.node('list', { tag: 'ul', attributes, end: '\n' }, items))
}

/** The name of a file as a link to it. */
export const linkTo = ({ name, src }: MediaItem): Node => schema.text(name, [linkMark(src)])
