import { isAmongWords } from '../document/kinds.ts'
import { type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import { lookOf } from './looks.ts'
import { anchorsOf, element, isBlankInside, isContent, valueIn } from './pieces.ts'

/** A pasted text whose footnotes are taken out of it. */
interface Footnoted {
  /** The text; each mark of a note is a `sup` that names the number of its note in `noteMark`. */
  pieces: Piece[]
  /** What the notes hold, in the order of their marks; the mark of the first is 1. */
  notes: Piece[][]
  /** Marks without a note. */
  lost: number
}

/** Attribute of a mark while the text is cleaned: the number of its note. */
export const noteMark = 'data-note-mark'

/**
 * Takes the footnotes and endnotes out of a pasted text. Every program writes them as two links
 * that lead to each other: Word (`#_ftn1`, `#_ftnref1`), LibreOffice (`#sdfootnote1sym`), Google Docs
 * (`#ftnt1`), mammoth (`#footnote-1`), GitHub and Wikipedia.
 */
export function takeFootnotes(pieces: Piece[]): Footnoted {
  const found = findNotes(pieces)
  const numbers = new Map<string, number>()
  let lost = 0
  const read = (piece: Piece): Piece[] => {
    if (!isElement(piece)) return [piece]
    if (found.blocks.has(piece) || isNoteList(piece)) return []
    const target = targetOf(piece)
    if (target !== undefined && found.notes.has(target)) {
      if (!numbers.has(target)) numbers.set(target, numbers.size + 1)
      return [markOf(numbers.get(target) ?? 0)]
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
  valueIn(mark.attributes, noteMark) !== '' &&
  rest.length === 0

const notMark = ([name]: readonly [string, string]) => name !== noteMark

const markOf = (number: number) => element('sup', [String(number)], [[noteMark, String(number)]])

/** Names that programs give to notes; any other name is that of a place in the text. */
const isNoteName = (name: string) =>
  /^(?:_(?:ftn|edn)\d+|sd(?:foot|end)note\d+sym|ftnt\d+|(?:foot|end)note-\d+|cite_note-.+)$/.test(
    name,
  )

const isNoteList = ({ attributes }: ElementPiece) =>
  /mso-element:\s*(?:footnote|endnote)-list/.test(lookOf(attributes))

function targetOf({ tag, attributes }: ElementPiece): string | undefined {
  const href = tag === 'a' ? valueIn(attributes, 'href') : ''
  // LibreOffice and Word write the address of the document in front of some.
  return /^(?:file:[^#]*)?#(.+)$/.exec(href)?.[1]
}

interface FoundNotes {
  /** What a note holds, by the name that marks lead to. */
  notes: Map<string, Piece[]>
  /** The elements that are notes: they leave the text. */
  blocks: Set<ElementPiece>
}

/** A note is what a link leads to further on, from where a link leads back to it. */
function findNotes(pieces: Piece[]): FoundNotes {
  const { links, places } = linksIn(pieces)
  const notes = new Map<string, Piece[]>()
  const blocks = new Set<ElementPiece>()
  for (const { target, names, nth } of links) {
    const place = places.get(target)
    if (!place || place.nth < nth || notes.has(target)) continue
    const block = blockOf(place.path)
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
  /** Links within the text, with the names of the place that they stand in. */
  links: { target: string; names: Set<string>; nth: number }[]
  /** Elements around a name, the nearest last; `nth` tells what comes first. */
  places: Map<string, { path: ElementPiece[]; nth: number }>
}

function linksIn(pieces: Piece[]): Links {
  const found: Links = { links: [], places: new Map() }
  let nth = 0
  const read = (piece: Piece, around: ElementPiece[]) => {
    if (!isElement(piece)) return
    const path = [...around, piece]
    nth += 1
    for (const name of anchorsOf(piece))
      if (!found.places.has(name)) found.places.set(name, { path, nth })
    const target = targetOf(piece)
    if (target !== undefined)
      found.links.push({ target, names: new Set(path.slice(-2).flatMap(anchorsOf)), nth })
    for (const child of piece.children) read(child, path)
  }
  for (const piece of pieces) read(piece, [])
  return found
}

const noteFrames = new Set(['li', 'p', 'div', 'aside', 'dd'])

/** The block of a note: the nearest around its name, and what stands around that for it alone. */
function blockOf(path: ElementPiece[]): ElementPiece | undefined {
  const at = path.findLastIndex(({ tag }) => !isAmongWords(tag))
  const block = path[at]
  const frame = path[at - 1]
  // A heading and its entry in a list of contents lead to each other too.
  if (!block || !noteFrames.has(block.tag)) return undefined
  return frame && block.tag !== 'li' && isFrameOfNote(frame, block) ? frame : block
}

function isFrameOfNote({ tag, attributes, children }: ElementPiece, block: ElementPiece) {
  if (tag === 'li') return true
  if (tag !== 'div') return false
  return (
    /mso-element:\s*(?:foot|end)note(?!-)/.test(lookOf(attributes)) ||
    /^(?:sd)?(?:footnote|endnote|ftn|edn)\d+$/.test(valueIn(attributes, 'id')) ||
    children.every((child) => child === block || isBlankInside([child]))
  )
}

function leadsTo(piece: Piece, names: Set<string>): boolean {
  if (!isElement(piece)) return false
  return names.has(targetOf(piece) ?? '') || piece.children.some((child) => leadsTo(child, names))
}

/** What a note holds, without the links that lead back and without its own mark. */
function withoutLinks(block: ElementPiece, names: Set<string>, own: string): Piece[] {
  const read = (piece: Piece): Piece[] => {
    // Arrows stand beside the links that lead back.
    if (!isElement(piece)) return /^[\s↑↩^]+$/.test(piece) ? [' '] : [piece]
    const isOwnMark = piece.tag === 'a' && anchorsOf(piece).includes(own)
    if (isOwnMark || isBackLink(piece, names)) return []
    const children = piece.children.flatMap(read)
    if (piece.tag === 'sup' && isBlankInside(children)) return []
    return [{ ...piece, children }]
  }
  const inside = block.children.flatMap(read)
  return block.tag === 'p' ? [{ ...block, children: inside }] : inside
}

/** Wikipedia leads back from one note to several marks. */
const isBackLink = (piece: ElementPiece, names: Set<string>) => {
  const target = targetOf(piece)
  return target !== undefined && (names.has(target) || /(?:ftn|fn|edn|[-_])ref[-_:\d]/.test(target))
}

/** The rule above the notes goes with them. */
function withoutLastRule(pieces: Piece[], hasNotes: boolean): Piece[] {
  const last = pieces.findLastIndex(isContent)
  const piece = pieces[last]
  if (!hasNotes || !piece || !isElement(piece)) return pieces
  if (piece.tag === 'hr') return pieces.slice(0, last)
  if (piece.tag !== 'div' && piece.tag !== 'b') return pieces
  return pieces.with(last, { ...piece, children: withoutLastRule(piece.children, true) })
}
