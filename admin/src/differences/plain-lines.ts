import { isInline } from '../editor/document/kinds.ts'
import { isElement, type Piece } from '../editor/document/piece.ts'

/** Returns the words of a text as a reader sees them: one line per block, without tags. */
export function toPlainLines(pieces: Piece[]): string {
  const lines = pieces
    .map(toLines)
    .join('')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
  return lines.filter((line) => line !== '').join('\n')
}

function toLines(piece: Piece): string {
  if (!isElement(piece)) return piece.replace(/\s+/g, ' ')
  const { tag, children } = piece
  if (tag === 'br') return '\n'
  if (tag === 'img') return ` ${pictureWords(piece.attributes)} `
  const inside = children.map(toLines).join('')
  return isInline(tag) ? inside : `\n${inside}\n`
}

/** A picture counts as its text alternative. */
const pictureWords = (attributes: readonly (readonly [string, string])[]) =>
  `[${attributes.find(([name]) => name === 'alt')?.[1] ?? ''}]`
