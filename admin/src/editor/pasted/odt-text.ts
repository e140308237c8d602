import { type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import type { OdtStyles } from './odt-styles.ts'
import { createElement, findChild, getAttributeValue, isBlankInside, wrapPieces } from './pieces.ts'

/** The inputs of the reader, and the results that it collects. */
export interface OdtReading {
  styles: OdtStyles
  /** Returns the data URL of a picture in the archive. */
  picture: (path: string) => string | undefined
  notes: ElementPiece[]
  comments: number
  /** English names of the objects that were left out. */
  left: string[]
}

const skipped = new Set([
  ...['text:tracked-changes', 'text:soft-page-break', 'text:bookmark', 'text:bookmark-start'],
  ...['text:bookmark-end', 'text:reference-mark-start', 'text:reference-mark-end', 'text:change'],
  ...['text:change-start', 'text:change-end', 'text:sequence-decls', 'text:variable-decls'],
  ...['text:user-field-decls', 'office:annotation-end', 'office:forms', 'text:script'],
  ...['text:table-of-content', 'text:note-citation', 'svg:title', 'svg:desc', 'text:ruby-text'],
])

/** Objects that cannot be read, and their names. */
const objects = new Map([
  ['draw:object', 'Embedded object'],
  ['draw:object-ole', 'Embedded object'],
  ['draw:plugin', 'Film or sound'],
  ['draw:applet', 'Program'],
  ['draw:floating-frame', 'Frame of another document'],
  ['math:math', 'Formula'],
])

/** Returns the words of a paragraph as pieces of HTML. */
export function readInline(children: Piece[], reading: OdtReading): Piece[] {
  return children.flatMap((child) => {
    if (!isElement(child)) return [child.replaceAll(/[\t\n\r ]+/g, ' ')]
    return skipped.has(child.tag) ? [] : readWord(child, reading)
  })
}

const spacesMax = 100

function readWord(piece: ElementPiece, reading: OdtReading): Piece[] {
  const { tag, attributes, children } = piece
  const named = objects.get(tag)
  if (named) {
    reading.left.push(named)
    return []
  }
  if (tag === 'text:s')
    return [' '.repeat(Math.min(spacesMax, Number(getAttributeValue(attributes, 'text:c')) || 1))]
  if (tag === 'text:tab') return [' ']
  if (tag === 'text:line-break') return [createElement('br', [])]
  if (tag === 'text:note') return [readNote(piece, reading)]
  if (tag === 'office:annotation') return [createCommentMark(reading)]
  if (tag === 'draw:frame') return readFrame(piece, reading)
  const inside = readInline(children, reading)
  if (tag === 'text:a')
    return [createElement('a', inside, [['href', getAttributeValue(attributes, 'xlink:href')]])]
  if (tag !== 'text:span' || isBlankInside(inside)) return inside
  const tags = reading.styles.wordTags(getAttributeValue(attributes, 'text:style-name'))
  return wrapPieces(tags, inside)
}

/** Writes a note as other programs do: two links, to the note and back. */
function readNote(note: ElementPiece, reading: OdtReading): ElementPiece {
  const nth = reading.notes.length + 1
  const body = findChild(note, 'text:note-body')
  const item = createElement('li', [], [['id', `footnote-${nth}`]])
  reading.notes.push(item)
  const paragraphs = body?.children.filter(isElement) ?? []
  item.children = [
    ...paragraphs.map((each) => createElement('p', readInline(each.children, reading))),
    createElement('a', ['↑'], [['href', `#footnote-ref-${nth}`]]),
  ]
  const link = createElement(
    'a',
    [String(nth)],
    [
      ['href', `#footnote-${nth}`],
      ['id', `footnote-ref-${nth}`],
    ],
  )
  return createElement('sup', [link])
}

/** Writes a comment as other programs do; it is counted and removed later. */
function createCommentMark(reading: OdtReading): ElementPiece {
  reading.comments += 1
  return createElement('a', [], [['href', `#comment-${reading.comments}`]])
}

/** Reads the picture of a frame, or the words of a text frame. */
function readFrame(frame: ElementPiece, reading: OdtReading): Piece[] {
  const inside = frame.children.filter(isElement)
  const image = inside.find(({ tag }) => tag === 'draw:image')
  const object = inside.find(({ tag }) => objects.has(tag))
  if (object) return readWord(object, reading)
  if (!image) return inside.flatMap((each) => readInline(each.children, reading))
  const src = reading.picture(
    getAttributeValue(image.attributes, 'xlink:href').replace(/^\.\//, ''),
  )
  if (!src) {
    reading.left.push('Picture that cannot be read')
    return []
  }
  const words = ['svg:desc', 'svg:title'].map((name) => inside.find(({ tag }) => tag === name))
  const alt = words.map((each) => each?.children.join('').trim()).find(Boolean)
  return [createElement('img', [], [['src', src], ...(alt ? [['alt', alt] as const] : [])])]
}
