import { type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import { noteMark } from './footnotes.ts'
import { getAttributeValue, isBlankInside, isContent } from './pieces.ts'

/** How the notes of one paste are numbered, and their ids. */
export interface Numbering {
  /** Part of the ids of the notes; unique to one paste. */
  key: string
  /** Number of the first note, after those that are in the text already. */
  first: number
}

/** Class of the list of notes, for the editor and the site. */
export const footnotesClass = 'footnotes'

/** Returns a random key, different for each paste. */
export const createFootnoteKey = () => crypto.randomUUID().slice(0, 8)

/** Returns the text with links as its marks, and a list of the notes at its end. */
export function appendFootnotes(pieces: Piece[], notes: Piece[][], numbering: Numbering): Piece[] {
  if (notes.length === 0) return pieces
  const seen = new Set<number>()
  const text = pieces.map((piece) => linked(piece, numbering, seen))
  return [...text, createList(notes, numbering)]
}

const getId = ({ key }: Numbering, nth: number) => `note-${key}-${nth}`

function linked(piece: Piece, numbering: Numbering, seen: Set<number>): Piece {
  if (!isElement(piece)) return piece
  const nth = Number(getAttributeValue(piece.attributes, noteMark))
  if (nth > 0) return createMark(nth, numbering, seen)
  return { ...piece, children: piece.children.map((child) => linked(child, numbering, seen)) }
}

function createMark(nth: number, numbering: Numbering, seen: Set<number>): ElementPiece {
  const id = getId(numbering, nth)
  // If a note has several marks, the link back goes to the first.
  const own = seen.has(nth) ? [] : [['id', `${id}-ref`] as const]
  seen.add(nth)
  const text = String(numbering.first + nth - 1)
  const link = { tag: 'a', attributes: [['href', `#${id}`] as const, ...own], children: [text] }
  return { tag: 'sup', attributes: [], children: [link] }
}

function createList(notes: Piece[][], numbering: Numbering): ElementPiece {
  const { first } = numbering
  const items = notes.map((note, at) => ({
    tag: 'li',
    attributes: [['id', getId(numbering, at + 1)] as const],
    children: withBackLink(note, backLink(at + 1, numbering)),
  }))
  const start = first > 1 ? [['start', String(first)] as const] : []
  return { tag: 'ol', attributes: [['class', footnotesClass], ...start], children: items }
}

const backLink = (nth: number, numbering: Numbering): ElementPiece => ({
  tag: 'a',
  attributes: [['href', `#${getId(numbering, nth)}-ref`]],
  // Without this variation selector some systems draw the arrow as an emoji.
  children: ['↩\ufe0e'],
})

/** Adds the link to the last paragraph; a note of one paragraph becomes plain words. */
function withBackLink(note: Piece[], link: ElementPiece): Piece[] {
  const blocks = note.filter(isContent)
  const last = blocks.at(-1)
  if (!last || !isElement(last) || last.tag !== 'p') return [...trimmed(note), ' ', link]
  const ended = [...trimmed(last.children), ' ', link]
  return blocks.length === 1 ? ended : [...blocks.slice(0, -1), { ...last, children: ended }]
}

/** Removes the white space around words. */
function trimmed(pieces: Piece[]): Piece[] {
  const isWord = (piece: Piece) =>
    isElement(piece) ? !isBlankInside([piece]) : piece.trim() !== ''
  const words = pieces.slice(pieces.findIndex(isWord), pieces.findLastIndex(isWord) + 1)
  return words.map((piece, at) => {
    if (isElement(piece)) return piece
    const begun = at === 0 ? piece.trimStart() : piece
    return at === words.length - 1 ? begun.trimEnd() : begun
  })
}
