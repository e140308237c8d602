import type { Node } from 'prosemirror-model'
import { getAttribute } from './attributes.ts'
import { kinds } from './kinds.ts'
import { nodeIfValid } from './node-if-valid.ts'
import { type Attributes, type ElementPiece, isElement, type Piece, printPiece } from './piece.ts'
import { isBlank } from './read-words.ts'
import { schema } from './schema.ts'

/** A section of a table, with the white space around its tags. */
export interface Section {
  tag: string
  attributes: Attributes
  gap: string
  end: string
  /** Distinguishes two equal adjacent sections. */
  nth: number
}

type CellReader = (piece: ElementPiece, gap: string) => Node | undefined

/** Readers for the blocks of a table: its caption and cells. */
interface BlockReaders {
  readWithBlocks: (
    type: string,
    piece: ElementPiece,
    gap: string,
    more?: object,
  ) => Node | undefined
  readWithChildren: (
    type: string,
    piece: ElementPiece,
    gap: string,
    read: CellReader,
  ) => Node | undefined
}

/** Reads a table; returns undefined unless its order is caption, columns, rows. */
export function readTable(piece: ElementPiece, gap: string, read: BlockReaders): Node | undefined {
  const { attributes, children } = piece
  const parts: TableParts = { space: '', caption: undefined, columns: '', rows: [] }
  for (const child of children) if (!readPart(child, parts, read)) return undefined
  const grid = nodeIfValid('grid', {}, parts.rows)
  if (!grid) return undefined
  const { space, caption, columns } = parts
  const content = caption ? [caption, grid] : [grid]
  return nodeIfValid('table', { attributes, gap, end: space, columns }, content)
}

interface TableParts {
  space: string
  caption: Node | undefined
  columns: string
  rows: Node[]
}

function readPart(child: Piece, parts: TableParts, read: BlockReaders): boolean {
  if (!isElement(child)) {
    parts.space += child
    return isBlank(child)
  }
  const { space } = parts
  parts.space = ''
  const kind = kinds[child.tag]
  if (kind === 'columns' && parts.rows.length === 0) {
    parts.columns += space + printPiece(child)
    return true
  }
  if (kind === 'caption' && parts.rows.length === 0 && parts.columns === '') {
    parts.caption = read.readWithBlocks('caption', child, space)
    return parts.caption !== undefined
  }
  const rows =
    kind === 'section'
      ? readSectionRows(child, space, parts.rows.length, read)
      : [readRow(child, space, null, read)]
  if (!rows?.length || !rows.every((row) => row !== undefined)) return false
  parts.rows.push(...rows)
  return true
}

function readSectionRows(
  { tag, attributes, children }: ElementPiece,
  gap: string,
  nth: number,
  read: BlockReaders,
) {
  const last = children.at(-1)
  const end = last !== undefined && isBlank(last) ? String(last) : ''
  const section: Section = { tag, attributes, gap, end, nth }
  const inside = end === '' ? children : children.slice(0, -1)
  const rows: (Node | undefined)[] = []
  let space = ''
  for (const child of inside) {
    if (isElement(child)) {
      rows.push(readRow(child, space, section, read))
      space = ''
    } else {
      if (!isBlank(child)) return undefined
      space += child
    }
  }
  return rows
}

function readRow(piece: ElementPiece, gap: string, section: Section | null, read: BlockReaders) {
  if (piece.tag !== 'tr') return undefined
  const row = read.readWithChildren('row', piece, gap, (cell, space) => readCell(cell, space, read))
  return row && schema.node('row', { ...row.attrs, section }, row.content)
}

function readCell(piece: ElementPiece, gap: string, read: BlockReaders): Node | undefined {
  const { tag, attributes } = piece
  if (kinds[tag] !== 'cell') return undefined
  const spans = { colspan: getSpan(attributes, 'colspan'), rowspan: getSpan(attributes, 'rowspan') }
  return read.readWithBlocks(tag === 'th' ? 'headerCell' : 'cell', piece, gap, spans)
}

const getSpan = (attributes: Attributes, name: string) =>
  Math.max(1, Number(getAttribute(attributes, name) ?? 1) || 1)
