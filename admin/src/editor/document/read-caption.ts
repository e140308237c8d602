import type { Node } from 'prosemirror-model'
import { type ElementPiece, printPiece } from './piece.ts'
import { printNode } from './print-html.ts'
import { endsOfWords, isPhrasing, readWords } from './read-words.ts'
import { schema } from './schema.ts'

/**
 * Reads the caption of a figure; returns undefined if it has blocks, or if printing would change
 * it.
 */
export function readCaption(piece: ElementPiece, gap: string): Node | undefined {
  const { attributes, children } = piece
  if (!children.every(isPhrasing)) return undefined
  const { lead, trail, inside } = endsOfWords(children)
  const words = readWords(inside)
  const attrs = { attributes, gap, lead, trail, keepEmpty: words.length === 0 }
  const node = schema.node('figcaption', attrs, words)
  return printNode(node) === printPiece(piece) ? node : undefined
}
