import type { Piece } from './piece.ts'
import { trustedHtml } from './trusted-html.ts'

/** Parses HTML without running or fetching anything of it. */
export function parsePieces(html: string): Piece[] {
  return piecesIn(parseInert(html))
}

/** A body that nothing is loaded for, with this inside. */
export function parseInert(html: string): HTMLElement {
  const parser = new DOMParser()
  return parser.parseFromString(trustedHtml(`<body><div>${html}</div>`), 'text/html').body
}

function piecesIn(body: HTMLElement): Piece[] {
  const [inside] = body.childNodes
  return [...(inside?.childNodes ?? [])].flatMap(pieceOf)
}

/** A node of the document as data; comments are none. */
export function pieceOf(node: Node): Piece[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? '']
  if (node.nodeType !== Node.ELEMENT_NODE) return []
  const { localName, attributes, childNodes } = node as Element
  return [
    {
      tag: localName,
      attributes: [...attributes].map(({ name, value }) => [name, value] as const),
      children: [...childNodes].flatMap(pieceOf),
    },
  ]
}
