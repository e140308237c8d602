import { type Attributes, type ElementPiece, isElement, type Piece } from '../document/piece.ts'

export const valueIn = (attributes: Attributes, name: string): string =>
  attributes.find(([each]) => each === name)?.[1] ?? ''

/** The names by which links of a text find an element. */
export const anchorsOf = ({ tag, attributes }: ElementPiece): string[] =>
  [valueIn(attributes, 'id'), tag === 'a' ? valueIn(attributes, 'name') : ''].filter(Boolean)

/** True if there are neither words nor pictures in the pieces. */
export const isBlankInside = (children: Piece[]): boolean =>
  children.every((child) =>
    isElement(child)
      ? child.tag === 'br' || (child.tag !== 'img' && isBlankInside(child.children))
      : /^[\s\u00a0]*$/.test(child),
  )

export const textOf = (piece: Piece): string =>
  isElement(piece) ? piece.children.map(textOf).join('') : piece

/** The elements of a name in a piece, in the order of the text. */
export function* elementsOf(piece: Piece, tag: string): Generator<ElementPiece> {
  if (typeof piece === 'string') return
  if (piece.tag === tag) yield piece
  for (const child of piece.children) yield* elementsOf(child, tag)
}
