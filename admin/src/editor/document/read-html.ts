import type { Node } from 'prosemirror-model'
import { withCaptionLine } from './figures.ts'
import { kinds } from './kinds.ts'
import { nodeIfValid } from './node-if-valid.ts'
import { type ElementPiece, isElement, type Piece, printPiece } from './piece.ts'
import { printNode } from './print-html.ts'
import { readTable } from './read-table.ts'
import { endsOfWords, isBlank, isPhrasing, readWords } from './read-words.ts'
import { schema } from './schema.ts'

/** The blocks of a container, and the white space behind them. */
interface Flow {
  blocks: Node[]
  end: string
}

/**
 * Reads HTML into a document. Elements that the editor cannot show become `kept` nodes. Printing
 * the document returns the same HTML.
 */
export function readDocument(pieces: Piece[]): Node {
  const { blocks, end } = readFlow(pieces)
  const content = blocks.length > 0 ? blocks : [schema.node('paragraph', { gap: '' })]
  return schema.node('doc', { end }, content)
}

/** Reads words between blocks into a line; white space between blocks belongs to the next block. */
function readFlow(pieces: Piece[], readOne: typeof readBlock = readBlock): Flow {
  const blocks: Node[] = []
  let words: Piece[] = []
  let gap = ''
  const closeLine = () => {
    if (words.length > 0) blocks.push(...readLine(words))
    words = []
  }
  for (const piece of pieces) {
    if (isPhrasing(piece)) {
      const isGap = words.length === 0 && isBlank(piece)
      if (isGap) gap += String(piece)
      else {
        // White space before words belongs to them.
        words.push(...(gap ? [gap] : []), piece)
        gap = ''
      }
      continue
    }
    closeLine()
    if (isElement(piece)) blocks.push(readOne(piece, gap))
    gap = ''
  }
  closeLine()
  return { blocks, end: gap }
}

function readLine(pieces: Piece[]): Node[] {
  const { lead, trail, inside } = endsOfWords(pieces)
  return [schema.node('line', { lead, trail }, readWords(inside))]
}

/** Reads one block; keeps its HTML if printing it would change it. */
function readBlock(piece: ElementPiece, gap: string): Node {
  const node = build(piece, gap)
  return node && printNode(node) === printPiece(piece) ? node : preserveHtml(piece, gap)
}

export const preserveHtml = (piece: ElementPiece, gap: string) =>
  schema.node('kept', { html: printPiece(piece), name: piece.tag, gap })

type Builder = (piece: ElementPiece, gap: string) => Node | undefined

const builders: Partial<Record<string, Builder>> = {
  text: readText,
  container: readContainer,
  phrase: readContainer,
  list: readList,
  terms: readTerms,
  term: (piece, gap) => readWithBlocks('term', piece, gap),
  table: (piece, gap) => readTable(piece, gap, { readWithBlocks, readWithChildren }),
  rule: ({ attributes }, gap) => schema.node('rule', { attributes, gap }),
}

function build(piece: ElementPiece, gap: string): Node | undefined {
  return builders[kinds[piece.tag] ?? 'kept']?.(piece, gap)
}

const textNodes: Partial<Record<string, string>> = { p: 'paragraph', pre: 'pre' }

function readText(piece: ElementPiece, gap: string): Node | undefined {
  const { tag, attributes, children } = piece
  if (!children.every(isPhrasing)) {
    return tag === 'summary' ? readWithBlocks('container', piece, gap) : undefined
  }
  if (tag === 'pre')
    return schema.node('pre', { attributes, gap }, readWords(children, { verbatim: true }))
  const { lead, trail, inside } = endsOfWords(children)
  const type = tag === 'summary' ? 'summary' : (textNodes[tag] ?? 'heading')
  const attrs = { attributes, gap, lead, trail, ...(type === 'heading' && { tag }) }
  return schema.node(type, attrs, readWords(inside))
}

function readContainer(piece: ElementPiece, gap: string): Node | undefined {
  if (piece.tag === 'figure') return readFigure(piece, gap)
  return readWithBlocks(piece.tag === 'details' ? 'details' : 'container', piece, gap)
}

function readFigure({ attributes, children }: ElementPiece, gap: string): Node | undefined {
  const { blocks, end } = readFlow(children, (piece, space) => {
    const caption = piece.tag === 'figcaption' ? readCaption(piece, space) : undefined
    return caption ?? readBlock(piece, space)
  })
  return nodeIfValid('figure', { attributes, gap, end }, withCaptionLine(blocks))
}

/** Reads a block of blocks; an empty one gets an empty line. */
export function readWithBlocks(type: string, piece: ElementPiece, gap: string, more: object = {}) {
  const { tag, attributes, children } = piece
  const { blocks, end } = readFlow(children)
  const attrs = { attributes, gap, end, tag, ...more }
  const content = blocks.length > 0 ? blocks : [schema.node('line')]
  return nodeIfValid(type, attrs, content)
}

function readList(piece: ElementPiece, gap: string): Node | undefined {
  return readWithChildren('list', piece, gap, (child, space) =>
    child.tag === 'li' ? readWithBlocks('item', child, space) : undefined,
  )
}

function readTerms(piece: ElementPiece, gap: string): Node | undefined {
  return readWithChildren('terms', piece, gap, build)
}

/** Reads a block whose children are all of one kind, with white space between them. */
export function readWithChildren(type: string, piece: ElementPiece, gap: string, read: Builder) {
  const { tag, attributes, children } = piece
  const nodes: Node[] = []
  let space = ''
  for (const child of children) {
    if (!isElement(child)) {
      if (!isBlank(child)) return undefined
      space += child
      continue
    }
    const node = read(child, space)
    if (!node) return undefined
    nodes.push(node)
    space = ''
  }
  return nodeIfValid(type, { attributes, gap, end: space, tag }, nodes)
}

/**
 * Reads the caption of a figure; returns undefined if it has blocks, or if printing would change
 * it.
 */
function readCaption(piece: ElementPiece, gap: string): Node | undefined {
  const { attributes, children } = piece
  if (!children.every(isPhrasing)) return undefined
  const { lead, trail, inside } = endsOfWords(children)
  const words = readWords(inside)
  const attrs = { attributes, gap, lead, trail, keepEmpty: words.length === 0 }
  const node = schema.node('figcaption', attrs, words)
  return printNode(node) === printPiece(piece) ? node : undefined
}
