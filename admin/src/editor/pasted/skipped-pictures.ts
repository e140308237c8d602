import type { Piece } from '../document/piece.ts'
import { elementsOf, getAttributeValue } from './pieces.ts'

/** Number of pictures that cannot be pasted: those of other sites, and files of a computer. */
export interface SkippedPictures {
  remote: number
  local: number
}

export function countSkippedPictures(pieces: Piece[]): SkippedPictures {
  const left = { remote: 0, local: 0 }
  for (const { attributes } of pieces.flatMap((piece) => [...elementsOf(piece, 'img')])) {
    const src = getAttributeValue(attributes, 'src')
    if (isRemote(src)) left.remote += 1
    else if (!isPastablePicture(src)) left.local += 1
  }
  return left
}

/** The content security policy blocks pictures of other sites. */
const isRemote = (src: string) => /^(?:https?:)?\/\//i.test(src)

/** True for a picture that may be pasted: of the library, or a data URL. */
export const isPastablePicture = (src: string) => /^\/(?!\/)|^data:image\//i.test(src)
