import type { Node } from 'prosemirror-model'
import { type ElementPiece, printPiece } from './piece.ts'
import { printNode } from './print-html.ts'
import { endsOfWords, isPhrasing, readWords } from './read-words.ts'
import { schema } from './schema.ts'

/** The caption of a figure; undefined for one that holds blocks, or does not come out as it went in. */
export function readCaption(piece: ElementPiece, gap: string): Node | undefined {
  const { attributes, children } = piece
  if (!children.every(isPhrasing)) return undefined
  const { lead, trail, inside } = endsOfWords(children)
  const words = readWords(inside)
  const attrs = { attributes, gap, lead, trail, keepEmpty: words.length === 0 }
  const node = schema.node('figcaption', attrs, words)
  return printNode(node) === printPiece(piece) ? node : undefined
}
