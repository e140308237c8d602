import type { MarkupElement, MarkupNode } from '@vitrine/contract/html/markup'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import { isElement, type Piece } from '../editor/document/piece.ts'

/** Reads HTML as the content of a `div`, without running its scripts or loading its files. */
export const readMarkup = (html: string): MarkupElement => wrapMarkup(parsePieces(html))

/** Puts pieces of the editor, or of a DOM node by `toPiece`, into a `div`. */
export const wrapMarkup = (pieces: readonly Piece[]): MarkupElement => ({
  name: 'div',
  attributes: {},
  children: pieces.map(toMarkup),
})

function toMarkup(piece: Piece): MarkupNode {
  if (!isElement(piece)) return piece
  const { tag, attributes, children } = piece
  return { name: tag, attributes: Object.fromEntries(attributes), children: children.map(toMarkup) }
}
