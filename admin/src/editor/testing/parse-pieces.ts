import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, parseFragment } from 'parse5'
import type { Piece } from '../document/piece.ts'

type Parsed = DefaultTreeAdapterMap['childNode']

const container = defaultTreeAdapter.createElement('div', html.NS.HTML, [])

/** Parses HTML without a browser. */
export function parsePieces(source: string): Piece[] {
  return parseFragment(container, source, {}).childNodes.flatMap(toPiece)
}

function toPiece(node: Parsed): Piece[] {
  if (node.nodeName === '#text' && 'value' in node) return [node.value]
  if (!('tagName' in node)) return []
  return [
    {
      tag: node.tagName,
      attributes: node.attrs.map(({ name, value }) => [name, value] as const),
      children: node.childNodes.flatMap(toPiece),
    },
  ]
}
