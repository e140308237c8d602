import { type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import { type OdtReading, readInline } from './odt-text.ts'
import {
  createElement,
  findChild,
  getAttributeValue,
  isBlankInside,
  startAt,
  unwrapOnlyParagraph,
} from './pieces.ts'

/** Paragraph styles with a meaning; their stored names are the same in every language. */
const styles = new Map([
  ['Title', 'h2'],
  ['Quotations', 'blockquote'],
  ...['Caption', 'Figure', 'Table', 'Illustration', 'Drawing', 'Text'].map(
    (name) => [name, 'figcaption'] as const,
  ),
])

/** Returns the blocks of an OpenDocument text as pieces of HTML. */
export function readBlocks(pieces: Piece[], reading: OdtReading): Piece[] {
  return pieces.filter(isElement).flatMap((piece) => {
    if (piece.tag === 'text:p') return readParagraph(piece, reading)
    if (piece.tag === 'text:h') return [readHeading(piece, reading)]
    if (piece.tag === 'text:list') return [readList(piece, reading, { depth: 1, style: '' })]
    if (piece.tag === 'table:table') return [readTable(piece, reading)]
    if (piece.tag === 'text:section') return readBlocks(piece.children, reading)
    return piece.tag === 'draw:frame' ? [createElement('p', readInline([piece], reading))] : []
  })
}

function readParagraph(piece: ElementPiece, reading: OdtReading): Piece[] {
  const inside = readInline(piece.children, reading)
  if (isBlankInside(inside)) return []
  const ancestry = reading.styles.ancestry(getAttributeValue(piece.attributes, 'text:style-name'))
  const tag = ancestry.map((name) => styles.get(name)).find(Boolean) ?? getHeading(ancestry) ?? 'p'
  if (tag === 'blockquote') return [createElement(tag, [createElement('p', inside)])]
  return tag === 'figcaption' ? readCaption(inside) : [createElement(tag, inside)]
}

/** Returns the element of a heading that is made by its style alone. */
function getHeading(ancestry: string[]): string | undefined {
  const level = ancestry.map((name) => /^Heading_20_(\d+)$/.exec(name)?.[1]).find(Boolean)
  return level && getHeadingTag(Number(level))
}

const getHeadingTag = (level: number) => `h${Math.min(6, Math.max(1, level) + 1)}`

const readHeading = ({ attributes, children }: ElementPiece, reading: OdtReading) =>
  createElement(
    getHeadingTag(Number(getAttributeValue(attributes, 'text:outline-level')) || 1),
    readInline(children, reading),
  )

/** Splits a paragraph of LibreOffice with a picture and its caption. */
function readCaption(inside: Piece[]): Piece[] {
  const pictures = inside.filter((each) => isElement(each) && each.tag === 'img')
  const words = inside.filter((each) => !pictures.includes(each))
  return [
    ...pictures.map((picture) => createElement('p', [picture])),
    ...(isBlankInside(words) ? [] : [createElement('figcaption', words)]),
  ]
}

/** The depth of a list, and the style of the list around it. */
interface Depth {
  depth: number
  style: string
}

function readList(list: ElementPiece, reading: OdtReading, above: Depth): ElementPiece {
  const style = getAttributeValue(list.attributes, 'text:style-name') || above.style
  const level = reading.styles.level(style || styleInside(list, reading), above.depth)
  const below = { depth: above.depth + 1, style }
  const entries = list.children.filter(isElement)
  const starts = entries.map(({ attributes }) =>
    Number(getAttributeValue(attributes, 'text:start-value')),
  )
  const start = starts[0] || level.start
  const items = entries.map(({ children }, at) => {
    const value = at > 0 && starts[at] ? [['value', String(starts[at])] as const] : []
    return createElement('li', readItem(children, reading, below), level.tag === 'ol' ? value : [])
  })
  const numbering = [
    ...(level.type === '1' ? [] : [['type', level.type] as const]),
    ...startAt(start),
  ]
  return createElement(level.tag, items, level.tag === 'ol' ? numbering : [])
}

/** Returns the list style of the first paragraph of a list. */
function styleInside(list: ElementPiece, reading: OdtReading): string {
  const [item] = list.children.filter(isElement)
  const paragraph = findChild(item, 'text:p')
  if (!paragraph) return ''
  return reading.styles.listOf(getAttributeValue(paragraph.attributes, 'text:style-name')) ?? ''
}

function readItem(children: Piece[], reading: OdtReading, below: Depth): Piece[] {
  const blocks = children
    .filter(isElement)
    .flatMap((each) =>
      each.tag === 'text:list' ? [readList(each, reading, below)] : readBlocks([each], reading),
    )
  return unwrapOnlyParagraph(blocks) ?? blocks
}

function readTable(table: ElementPiece, reading: OdtReading): ElementPiece {
  const head = table.children.filter((each) => isElement(each) && each.tag === headRows)
  const body = table.children.filter((each) => !head.includes(each))
  const section = (tag: string, pieces: Piece[], cell: string) => {
    const rows = findRows(pieces).map((row) => readRow(row, reading, cell))
    return rows.length > 0 ? [createElement(tag, rows)] : []
  }
  return createElement('table', [...section('thead', head, 'th'), ...section('tbody', body, 'td')])
}

const headRows = 'table:table-header-rows'
const groups = new Set([headRows, 'table:table-rows', 'table:table-row-group'])

const findRows = (pieces: Piece[]): ElementPiece[] =>
  pieces.filter(isElement).flatMap((each) => {
    if (each.tag === 'table:table-row') return [each]
    return groups.has(each.tag) ? findRows(each.children) : []
  })

function readRow(row: ElementPiece, reading: OdtReading, tag: string): ElementPiece {
  const cells = row.children.filter(isElement).filter((each) => each.tag === 'table:table-cell')
  return createElement(
    'tr',
    cells.map(({ attributes, children }) => {
      const spans = ['col', 'row'].flatMap((side) => {
        const span = getAttributeValue(
          attributes,
          `table:number-${side === 'col' ? 'columns' : 'rows'}-spanned`,
        )
        return /^(?:[2-9]|\d{2,4})$/.test(span) ? [[`${side}span`, span] as const] : []
      })
      const scope = tag === 'th' ? [['scope', 'col'] as const] : []
      return createElement(tag, readCell(children, reading), [...spans, ...scope])
    }),
  )
}

function readCell(children: Piece[], reading: OdtReading): Piece[] {
  const blocks = readBlocks(children, reading)
  const [first, ...rest] = blocks
  const isWords = first && isElement(first) && first.tag === 'p' && rest.length === 0
  return isWords ? first.children : blocks
}
