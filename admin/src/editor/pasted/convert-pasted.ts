import { isElement, type Piece } from '../document/piece.ts'
import { placeCaptions } from './captions.ts'
import { cleanPastedPieces, joinQuotes } from './clean-pasted.ts'
import { removeComments } from './comments.ts'
import { appendFootnotes, type Numbering } from './footnote-list.ts'
import { extractFootnotes } from './footnotes.ts'
import { getPastedStyle } from './pasted-style.ts'
import { elementsOf, getAttributeValue, getText, isContent } from './pieces.ts'
import { countSkippedPictures, type SkippedPictures } from './skipped-pictures.ts'
import { findSkippedPlayers } from './skipped-players.ts'

/** The parts that are missing from a pasted text; the author is notified. */
export interface SkippedParts {
  pictures: SkippedPictures
  comments: number
  /** Number of note marks without a note. */
  footnotes: number
  /** Addresses of videos and other frames. */
  players: string[]
  /** Words of the first row of a table that was pasted alone and without a header. */
  firstRow: string[]
}

export const nothingSkipped: SkippedParts = {
  pictures: { remote: 0, local: 0 },
  comments: 0,
  footnotes: 0,
  players: [],
  firstRow: [],
}

interface ConvertedText {
  pieces: Piece[]
  left: SkippedParts
}

/** Returns a cleaned text of the clipboard, and its missing parts. */
export function convertPasted(pasted: Piece[], numbering: Numbering): ConvertedText {
  const { text, notes, left } = takeApart(pasted)
  const footnotes = left.footnotes + googleMarks(pasted)
  const body = placeCaptions(cleanPastedPieces(text))
  const pieces = appendFootnotes(body, notes.map(cleanPastedPieces), numbering)
  return { pieces, left: { ...left, footnotes, firstRow: getFirstRow(pieces) } }
}

/** Like `convertPasted`, for a document, which needs no cleaning. */
export function convertDocument(read: Piece[], numbering: Numbering): ConvertedText {
  const { text, notes, left } = takeApart(read)
  const body = joinQuotes(placeCaptions(text))
  return { pieces: appendFootnotes(body, notes, numbering), left }
}

function takeApart(pieces: Piece[]) {
  const { pieces: own, count: comments } = removeComments(pieces)
  const { pieces: text, notes, lost: footnotes } = extractFootnotes(own)
  const left = {
    pictures: countSkippedPictures(pieces),
    players: findSkippedPlayers(pieces),
    comments,
    footnotes,
    firstRow: [],
  }
  return { text, notes, left }
}

/**
 * Counts the marks of notes of Google Docs, which are raised numbers without notes. Their order
 * distinguishes them from powers: 1, or consecutive numbers.
 */
function googleMarks(pieces: Piece[]): number {
  const raised: number[] = []
  let isGoogle = false
  const read = (piece: Piece) => {
    if (!isElement(piece)) return
    isGoogle ||= getAttributeValue(piece.attributes, 'id').startsWith('docs-internal-guid')
    const isRaised = /vertical-align:\s*super/.test(getPastedStyle(piece.attributes))
    const text = isRaised ? getText(piece).trim() : ''
    if (/^\d{1,3}$/.test(text)) raised.push(Number(text))
    else piece.children.forEach(read)
  }
  pieces.forEach(read)
  const [first] = raised
  const isInOrder = raised.every((number, at) => number === (first ?? 0) + at)
  return isGoogle && isInOrder && (raised.length > 1 || first === 1) ? raised.length : 0
}

/** Returns the words of the first row of a spreadsheet table, which may be its header. */
function getFirstRow(pieces: Piece[]): string[] {
  const [table, ...others] = pieces.filter(isContent)
  if (!table || !isElement(table) || table.tag !== 'table' || others.length > 0) return []
  const [first, second] = elementsOf(table, 'tr')
  const cells = first?.children.filter(isElement) ?? []
  if (!second || cells.some(({ tag }) => tag !== 'td')) return []
  return cells.map((cell) => getText(cell).trim())
}
