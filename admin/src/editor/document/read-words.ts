import type { Mark, Node } from 'prosemirror-model'
import { isInline, kinds } from './kinds.ts'
import { type ElementPiece, isElement, type Piece, printPiece } from './piece.ts'
import { schema } from './schema.ts'

const blank = /^[ \t\n\r\f]*$/

export const isBlank = (piece: Piece) => !isElement(piece) && blank.test(piece)

/** True if a piece is inline; false for a phrase around a block. */
export function isPhrasing(piece: Piece): boolean {
  if (!isElement(piece)) return true
  return isInline(piece.tag) && (!isPhrase(piece) || piece.children.every(isPhrasing))
}

const isPhrase = ({ tag }: ElementPiece) => kinds[tag] === 'phrase'

/** Splits the white space at both ends off some words. */
export function endsOfWords(pieces: Piece[]) {
  const inside = [...pieces]
  const [first] = inside
  const lead = typeof first === 'string' ? (/^[ \t\n\r\f]+/.exec(first)?.[0] ?? '') : ''
  if (typeof first === 'string') inside[0] = first.slice(lead.length)
  const last = inside.at(-1)
  const trail = typeof last === 'string' ? (/[ \t\n\r\f]+$/.exec(last)?.[0] ?? '') : ''
  if (typeof last === 'string')
    inside[inside.length - 1] = last.slice(0, last.length - trail.length)
  return { lead, trail, inside }
}

interface ReadWordsOptions {
  marks?: readonly Mark[]
  /** Keeps all white space, as in `pre`. */
  verbatim?: boolean
}

/** Reads words with their phrases as marks, in the order of the source. */
export function readWords(
  pieces: Piece[],
  { marks = [], verbatim = false }: ReadWordsOptions = {},
): Node[] {
  let before: Mark | undefined
  return pieces.flatMap((piece) => {
    if (!isElement(piece)) {
      if (piece !== '') before = undefined
      return readText(piece, marks, verbatim)
    }
    if (!isPhrase(piece) || isEmpty(piece)) {
      before = undefined
      return [readLeaf(piece, marks)]
    }
    const mark = apartFrom([...marks, ...(before ? [before] : [])], piece)
    before = mark
    return readWords(piece.children, { marks: [...marks, mark], verbatim })
  })
}

/** Creates a mark that differs from the others, so that two elements stay two. */
function apartFrom(others: Mark[], { tag, attributes }: ElementPiece): Mark {
  for (let apart = 0; ; apart++) {
    const mark = schema.mark('phrase', { tag, attributes, apart })
    if (!others.some((other) => other.eq(mark))) return mark
  }
}

/** True if a phrase has no content that can carry a mark. */
function isEmpty({ children }: ElementPiece): boolean {
  return children.every((child) =>
    isElement(child) ? isPhrase(child) && isEmpty(child) : child === '',
  )
}

function readLeaf(piece: ElementPiece, marks: readonly Mark[]): Node {
  const { tag, attributes } = piece
  const kind = kinds[tag]
  if (kind === 'break' || kind === 'image')
    return schema.node(kind, { attributes }, undefined, marks)
  return schema.node('keptInline', { html: printPiece(piece), name: tag }, undefined, marks)
}

const spaces = /([ \t\n\r\f]+)/

function readText(text: string, marks: readonly Mark[], verbatim: boolean): Node[] {
  if (text === '') return []
  if (verbatim) return [schema.text(text, marks)]
  const parts = text.split(spaces).filter((part) => part !== '')
  return parts.map((part) =>
    part !== ' ' && blank.test(part)
      ? schema.text(' ', [...marks, schema.mark('space', { written: part })])
      : schema.text(part, marks),
  )
}
