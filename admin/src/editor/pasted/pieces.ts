import { type Attributes, type ElementPiece, isElement, type Piece } from '../document/piece.ts'

export const getAttributeValue = (attributes: Attributes, name: string): string =>
  attributes.find(([each]) => each === name)?.[1] ?? ''

/** Returns the names by which links can reach an element. */
export const getAnchors = ({ tag, attributes }: ElementPiece): string[] =>
  [
    getAttributeValue(attributes, 'id'),
    tag === 'a' ? getAttributeValue(attributes, 'name') : '',
  ].filter(Boolean)

/** True if there are neither words nor pictures in the pieces. */
export const isBlankInside = (children: Piece[]): boolean =>
  children.every((child) =>
    isElement(child)
      ? child.tag === 'br' || (child.tag !== 'img' && isBlankInside(child.children))
      : /^[\s\u00a0]*$/.test(child),
  )

export const getText = (piece: Piece): string =>
  isElement(piece) ? piece.children.map(getText).join('') : piece

/** Returns the elements with a tag in a piece, in the order of the text. */
export function* elementsOf(piece: Piece, tag: string): Generator<ElementPiece> {
  if (typeof piece === 'string') return
  if (piece.tag === tag) yield piece
  for (const child of piece.children) yield* elementsOf(child, tag)
}

/** Returns the first child with a tag. */
export const findChild = (piece: ElementPiece | undefined, tag: string): ElementPiece | undefined =>
  piece?.children.find((each): each is ElementPiece => isElement(each) && each.tag === tag)

/** True for all but the white space between elements. */
export const isContent = (piece: Piece): boolean => isElement(piece) || piece.trim() !== ''

export const createElement = (
  tag: string,
  children: Piece[],
  attributes: Attributes = [],
): ElementPiece => ({ tag, attributes, children })

/** Wraps words in elements; the first is the outermost. */
export const wrapPieces = (tags: string[], words: Piece[]): Piece[] =>
  tags.reduceRight((inside, tag) => [createElement(tag, inside)], words)

/** Returns the words of the only paragraph of an item or a cell, and the lists behind it. */
export function unwrapOnlyParagraph(children: Piece[]): Piece[] | undefined {
  const [first, ...rest] = children.filter(isContent)
  const isAlone = rest.every((child) => isElement(child) && /^[uo]l$/.test(child.tag))
  if (!first || !isElement(first) || first.tag !== 'p' || !isAlone) return undefined
  return [...first.children, ...rest]
}

/** The attribute of a list for its first number. */
export const startAt = (number: number): Attributes =>
  number === 1 ? [] : [['start', String(number)]]
