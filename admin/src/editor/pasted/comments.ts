import { type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import { getPastedStyle } from './pasted-style.ts'
import { getAnchors, getAttributeValue, isBlankInside, isContent } from './pieces.ts'

/**
 * Removes the comments of reviewers and their marks: those of Word, LibreOffice Calc, Google Docs
 * and mammoth. Returns their number as `count`.
 */
export function removeComments(pieces: Piece[]): { pieces: Piece[]; count: number } {
  let count = 0
  const read = (piece: Piece): Piece[] => {
    if (!isElement(piece)) return [piece]
    if (isMark(piece)) {
      count += 1
      return []
    }
    if (isSpaceOfMark(piece) || isComment(piece)) return []
    const children = piece.children.flatMap(read)
    // Remove a raised element that contained only the mark.
    if (piece.tag === 'sup' && isBlankInside(children)) return []
    const isEmptied = isBlankInside(children) && !isBlankInside(piece.children)
    return isEmptied ? [] : [{ ...piece, children }]
  }
  return { pieces: pieces.flatMap(read), count }
}

/** True for a link from a text to a comment. In a spreadsheet the comment itself is in the cell. */
const isMark = ({ tag, attributes }: ElementPiece) =>
  tag === 'comment' ||
  (tag === 'a' &&
    /^(?:file:[^#]*)?#(?:_msocom_\d|cmnt\d|comment-\d)/.test(getAttributeValue(attributes, 'href')))

const isSpaceOfMark = ({ attributes }: ElementPiece) =>
  /mso-special-character:\s*comment/.test(getPastedStyle(attributes))

/** True for a comment that a program puts behind the text. */
function isComment(piece: ElementPiece): boolean {
  if (/mso-element:\s*comment(?:-list)?\b/.test(getPastedStyle(piece.attributes))) return true
  const first = firstInside(piece)
  if (piece.tag === 'dl') return first?.tag === 'dt' && getAnchors(first).some(isCommentName)
  return (
    (piece.tag === 'div' || piece.tag === 'p') && firstLink(piece)?.some(isCommentName) === true
  )
}

const isCommentName = (name: string) => /^(?:cmnt|comment-)\d+$/.test(name)

const firstInside = ({ children }: ElementPiece): ElementPiece | undefined => {
  const first = children.find(isContent)
  return first && isElement(first) ? first : undefined
}

/** Returns the names of the link that an element begins with. */
function firstLink(piece: ElementPiece): string[] | undefined {
  const first = firstInside(piece)
  if (!first) return undefined
  return first.tag === 'a' ? getAnchors(first) : firstLink(first)
}
