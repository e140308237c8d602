import { isInline } from '../document/kinds.ts'
import { type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import { getPastedStyle } from './pasted-style.ts'
import { createElement, getAnchors, getAttributeValue, isBlankInside, isContent } from './pieces.ts'

/** A pasted text without its footnotes, and the notes. */
interface Footnoted {
  /** The text; each mark is a `sup` with the number of its note in `noteMark`. */
  pieces: Piece[]
  /** The content of each note, in the order of their marks; the first mark is 1. */
  notes: Piece[][]
  /** Marks without a note. */
  lost: number
}

/** Attribute of a mark until the text is cleaned: the number of its note. */
export const noteMark = 'data-note-mark'

/**
 * Separates the footnotes and endnotes from a pasted text. Every program writes a note as two
 * links, to the note and back: Word (`#_ftn1`, `#_ftnref1`), LibreOffice (`#sdfootnote1sym`),
 * Google Docs (`#ftnt1`), mammoth (`#footnote-1`), GitHub and Wikipedia.
 */
export function extractFootnotes(pieces: Piece[]): Footnoted {
  const found = findNotes(pieces)
  const numbers = new Map<string, number>()
  let lost = 0
  const read = (piece: Piece): Piece[] => {
    if (!isElement(piece)) return [piece]
    if (found.blocks.has(piece) || isNoteList(piece)) return []
    const target = getTarget(piece)
    if (target !== undefined && found.notes.has(target)) {
      if (!numbers.has(target)) numbers.set(target, numbers.size + 1)
      return [createMark(numbers.get(target) ?? 0)]
    }
    if (target !== undefined && isNoteName(target)) {
      lost += 1
      return []
    }
    const children = piece.children.flatMap(read)
    if (piece.tag === 'sup' && isMark(children)) return children
    const isEmptied = piece.children.length > 0 && isBlankInside(children)
    if (isEmptied && !isBlankInside(piece.children)) return []
    return [{ ...piece, attributes: piece.attributes.filter(notMark), children }]
  }
  const text = withoutLastRule(pieces.flatMap(read), found.blocks.size > 0)
  const notes = [...numbers.keys()].map((target) => found.notes.get(target) ?? [])
  return { pieces: text, notes, lost }
}

const isMark = ([mark, ...rest]: Piece[]) =>
  mark !== undefined &&
  isElement(mark) &&
  getAttributeValue(mark.attributes, noteMark) !== '' &&
  rest.length === 0

const notMark = ([name]: readonly [string, string]) => name !== noteMark

const createMark = (number: number) =>
  createElement('sup', [String(number)], [[noteMark, String(number)]])

/** True for the names that programs give to notes, and not for other anchors. */
const isNoteName = (name: string) =>
  /^(?:_(?:ftn|edn)\d+|sd(?:foot|end)note\d+sym|ftnt\d+|(?:foot|end)note-\d+|cite_note-.+)$/.test(
    name,
  )

const isNoteList = ({ attributes }: ElementPiece) =>
  /mso-element:\s*(?:footnote|endnote)-list/.test(getPastedStyle(attributes))

function getTarget({ tag, attributes }: ElementPiece): string | undefined {
  const href = tag === 'a' ? getAttributeValue(attributes, 'href') : ''
  // LibreOffice and Word prefix some links with the address of the document.
  return /^(?:file:[^#]*)?#(.+)$/.exec(href)?.[1]
}

interface FoundNotes {
  /** The content of each note, by the name that its marks link to. */
  notes: Map<string, Piece[]>
  /** The elements of the notes, which are removed from the text. */
  blocks: Set<ElementPiece>
}

/** Finds notes: elements behind a link to them that link back to its place. */
function findNotes(pieces: Piece[]): FoundNotes {
  const { links, places } = findLinks(pieces)
  const notes = new Map<string, Piece[]>()
  const blocks = new Set<ElementPiece>()
  for (const { target, names, nth } of links) {
    const place = places.get(target)
    if (!place || place.nth < nth || notes.has(target)) continue
    const block = findBlock(place.path)
    if (
      block &&
      !blocks.has(block) &&
      leadsTo(block, names) &&
      !leadsTo(block, new Set([target]))
    ) {
      notes.set(target, withoutLinks(block, names, target))
      blocks.add(block)
    }
  }
  return { notes, blocks }
}

interface Links {
  /** Links within the text, with the names of the element around each. */
  links: { target: string; names: Set<string>; nth: number }[]
  /** The elements around each name, outermost first; `nth` is their order in the text. */
  places: Map<string, { path: ElementPiece[]; nth: number }>
}

function findLinks(pieces: Piece[]): Links {
  const found: Links = { links: [], places: new Map() }
  let nth = 0
  const read = (piece: Piece, around: ElementPiece[]) => {
    if (!isElement(piece)) return
    const path = [...around, piece]
    nth += 1
    for (const name of getAnchors(piece))
      if (!found.places.has(name)) found.places.set(name, { path, nth })
    const target = getTarget(piece)
    if (target !== undefined)
      found.links.push({ target, names: new Set(path.slice(-2).flatMap(getAnchors)), nth })
    for (const child of piece.children) read(child, path)
  }
  for (const piece of pieces) read(piece, [])
  return found
}

const noteFrames = new Set(['li', 'p', 'div', 'aside', 'dd'])

/** Returns the block of a note: the nearest around its name, with a frame of its own. */
function findBlock(path: ElementPiece[]): ElementPiece | undefined {
  const at = path.findLastIndex(({ tag }) => !isInline(tag))
  const block = path[at]
  const frame = path[at - 1]
  // A heading and its entry in a table of contents link to each other too.
  if (!block || !noteFrames.has(block.tag)) return undefined
  return frame && block.tag !== 'li' && isFrameOfNote(frame, block) ? frame : block
}

function isFrameOfNote({ tag, attributes, children }: ElementPiece, block: ElementPiece) {
  if (tag === 'li') return true
  if (tag !== 'div') return false
  return (
    /mso-element:\s*(?:foot|end)note(?!-)/.test(getPastedStyle(attributes)) ||
    /^(?:sd)?(?:footnote|endnote|ftn|edn)\d+$/.test(getAttributeValue(attributes, 'id')) ||
    children.every((child) => child === block || isBlankInside([child]))
  )
}

function leadsTo(piece: Piece, names: Set<string>): boolean {
  if (!isElement(piece)) return false
  return names.has(getTarget(piece) ?? '') || piece.children.some((child) => leadsTo(child, names))
}

/** Returns the content of a note, without its mark and the links back. */
function withoutLinks(block: ElementPiece, names: Set<string>, own: string): Piece[] {
  const read = (piece: Piece): Piece[] => {
    // Programs write arrows next to the links back.
    if (!isElement(piece)) return /^[\s↑↩^]+$/.test(piece) ? [' '] : [piece]
    const isOwnMark = piece.tag === 'a' && getAnchors(piece).includes(own)
    if (isOwnMark || isBackLink(piece, names)) return []
    const children = piece.children.flatMap(read)
    if (piece.tag === 'sup' && isBlankInside(children)) return []
    return [{ ...piece, children }]
  }
  const inside = block.children.flatMap(read)
  return block.tag === 'p' ? [{ ...block, children: inside }] : inside
}

/** Wikipedia has links back to several marks of one note. */
const isBackLink = (piece: ElementPiece, names: Set<string>) => {
  const target = getTarget(piece)
  return target !== undefined && (names.has(target) || /(?:ftn|fn|edn|[-_])ref[-_:\d]/.test(target))
}

/** Removes the horizontal rule above the notes. */
function withoutLastRule(pieces: Piece[], hasNotes: boolean): Piece[] {
  const last = pieces.findLastIndex(isContent)
  const piece = pieces[last]
  if (!hasNotes || !piece || !isElement(piece)) return pieces
  if (piece.tag === 'hr') return pieces.slice(0, last)
  if (piece.tag !== 'div' && piece.tag !== 'b') return pieces
  return pieces.with(last, { ...piece, children: withoutLastRule(piece.children, true) })
}
