import type { MediaItem } from '@vitrine/contract/admin/media'
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { createFigureNode } from '../document/figures.ts'
import { printPiece } from '../document/piece.ts'
import { schema } from '../document/schema.ts'
import { insertNear } from './figures.ts'
import { createLinkMark } from './phrases.ts'

/** Inserts a gallery: a container of figures, with the captions of the library. */
export function insertGallery(pictures: MediaItem[], locale: string): Command {
  const figures = pictures.map(({ src, texts }) => {
    const image = schema.node('image', { attributes: [['src', src]] })
    return createFigureNode(image, texts[locale]?.caption)
  })
  const attributes = [['class', 'gallery']]
  return insertNear(schema.node('container', { tag: 'div', attributes, end: '\n' }, figures))
}

/**
 * Inserts a figure with a player and the caption of the library. The site adds the poster, the
 * tracks and the transcript of the file.
 */
export function insertPlayer({ src, texts }: MediaItem, tag: 'video' | 'audio', locale: string) {
  const attributes = [
    ['src', src],
    ['controls', ''],
  ] as const
  const html = printPiece({ tag, attributes, children: [] })
  const player = schema.node('keptInline', { html, name: tag })
  return insertNear(createFigureNode(player, texts[locale]?.caption))
}

/** Inserts a list of links to files. The site adds the type and the size of each file. */
export function insertAttachments(files: MediaItem[]): Command {
  const items = files.map((file) =>
    schema.node('item', null, schema.node('line', null, linkTo(file))),
  )
  const attributes = [['class', 'attachments']]
  return insertNear(schema.node('list', { tag: 'ul', attributes, end: '\n' }, items))
}

/** Returns the name of a file as a link to it. */
export const linkTo = ({ name, src }: MediaItem): Node => schema.text(name, [createLinkMark(src)])
