import type { Piece } from '../document/piece.ts'
import { elementsOf, valueIn } from './pieces.ts'

/** Pictures of a pasted text that cannot come along: of other sites, and of somebody's computer. */
export interface LeftPictures {
  remote: number
  local: number
}

export function leftPictures(pieces: Piece[]): LeftPictures {
  const left = { remote: 0, local: 0 }
  for (const { attributes } of pieces.flatMap((piece) => [...elementsOf(piece, 'img')])) {
    const src = valueIn(attributes, 'src')
    if (isRemote(src)) left.remote += 1
    else if (!isHeld(src)) left.local += 1
  }
  return left
}

/** No policy would let the editor read a picture of another site. */
const isRemote = (src: string) => /^(?:https?:)?\/\//i.test(src)

/** Whether a pasted picture may stand in the text: one of the library, or one that comes with its data. */
export const isHeld = (src: string) => /^\/(?!\/)|^data:image\//i.test(src)
