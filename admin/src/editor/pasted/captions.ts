import { type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import { getText, isContent } from './pieces.ts'

/**
 * Moves captions to their picture or table: a picture becomes a figure, a table gets a caption. Any
 * other caption becomes a paragraph. Until then captions are `figcaption` elements outside of
 * figures.
 */
export function placeCaptions(pieces: Piece[]): Piece[] {
  const placed = pieces.map((piece) =>
    isElement(piece) && piece.tag !== 'figure'
      ? { ...piece, children: placeCaptions(piece.children) }
      : piece,
  )
  if (!placed.some(isCaption)) return placed
  const blocks: (Piece | undefined)[] = placed.filter(isContent)
  for (const [at, caption] of blocks.entries()) {
    if (!isCaption(caption)) continue
    const near = nearest(blocks, at, caption)
    const whole = near === undefined ? undefined : joined(blocks[near], caption)
    blocks[at] = whole ?? { ...caption, tag: 'p' }
    if (near !== undefined) blocks[near] = undefined
  }
  return blocks.filter((piece) => piece !== undefined)
}

/**
 * Finds the block of a caption: before it or behind it, by the first word of the caption if both
 * fit.
 */
function nearest(blocks: (Piece | undefined)[], at: number, caption: ElementPiece) {
  const sides = [at - 1, at + 1].filter((side) => joined(blocks[side], caption))
  const wanted = /^\s*tab/i.test(getText(caption)) ? 'table' : 'figure'
  return sides.find((side) => joined(blocks[side], caption)?.tag === wanted) ?? sides[0]
}

const isCaption = (piece: Piece | undefined): piece is ElementPiece =>
  piece !== undefined && isElement(piece) && piece.tag === 'figcaption'

/** Joins a picture or a table with its caption; returns undefined for any other block. */
function joined(piece: Piece | undefined, caption: ElementPiece): ElementPiece | undefined {
  if (piece === undefined || !isElement(piece)) return undefined
  const { tag, children } = piece
  if (tag === 'table') {
    const [first] = children.filter(isContent)
    if (first && isElement(first) && first.tag === 'caption') return undefined
    return { ...piece, children: [{ ...caption, tag: 'caption' }, ...children] }
  }
  const [picture, ...others] = tag === 'p' ? children.filter(isContent) : [piece]
  const isPicture = picture && isElement(picture) && picture.tag === 'img'
  if (!isPicture || others.length > 0) return undefined
  return { tag: 'figure', attributes: [], children: [picture, caption] }
}
