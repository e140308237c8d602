import type { Piece } from './piece.ts'
import { trustedHtml } from './trusted-html.ts'

/** Parses HTML without running its scripts or loading its files. */
export function parsePieces(html: string): Piece[] {
  const [inside] = parseInert(html).childNodes
  return [...(inside?.childNodes ?? [])].flatMap(toPiece)
}

/** Returns a body with this HTML, which loads nothing. */
export function parseInert(html: string): HTMLElement {
  const parser = new DOMParser()
  return parser.parseFromString(trustedHtml(`<body><div>${html}</div>`), 'text/html').body
}

/** Converts a DOM node into pieces; comments are dropped. */
export function toPiece(node: Node): Piece[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? '']
  if (node.nodeType !== Node.ELEMENT_NODE) return []
  const { localName, attributes, childNodes } = node as Element
  return [
    {
      tag: localName,
      attributes: [...attributes].map(({ name, value }) => [name, value] as const),
      children: [...childNodes].flatMap(toPiece),
    },
  ]
}
