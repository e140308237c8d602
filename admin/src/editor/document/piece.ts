import { voidTags } from '@vitrine/contract/html/void-tags'

/** HTML as data, the input of the editor from any parser. */
export type Piece = string | ElementPiece

export interface ElementPiece {
  tag: string
  /** In the order of the source. */
  attributes: Attributes
  children: Piece[]
}

export type Attributes = readonly (readonly [name: string, value: string])[]

export const isElement = (piece: Piece): piece is ElementPiece => typeof piece !== 'string'

/** Boolean attributes, which have no value. */
const booleans = new Set(['controls', 'loop', 'muted', 'open', 'playsinline', 'reversed'])

/** Returns the HTML of a piece, spelled as the API publishes it. */
export function printPiece(piece: Piece): string {
  if (!isElement(piece)) return escapeText(piece)
  const { tag, attributes, children } = piece
  if (voidTags.has(tag)) return openTag(tag, attributes)
  return openTag(tag, attributes) + printInside(tag, children) + closeTag(tag)
}

function printInside(tag: string, children: Piece[]): string {
  const inside = children.map(printPiece).join('')
  return tag === 'pre' ? keepFirstLineBreak(inside) : inside
}

/** A parser drops the first line break after `<pre>`, so it is doubled. */
export const keepFirstLineBreak = (inside: string) =>
  inside.startsWith('\n') ? `\n${inside}` : inside

export function openTag(tag: string, attributes: Attributes): string {
  const written = attributes.map(([name, value]) =>
    value === '' && booleans.has(name) ? ` ${name}` : ` ${name}="${escapeValue(value)}"`,
  )
  return `<${tag}${written.join('')}>`
}

export const closeTag = (tag: string) => `</${tag}>`

export const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const escapeValue = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
