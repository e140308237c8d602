import type { Mark, Node } from 'prosemirror-model'
import { getAttribute, withAttribute } from './attributes.ts'
import { isUnwrittenCaption } from './figures.ts'
import { type Attributes, closeTag, escapeText, keepFirstLineBreak, openTag } from './piece.ts'
import type { Section } from './read-table.ts'

/** Returns the HTML of a document, with its original white space. */
export function printDocument(doc: Node): string {
  return isUnwritten(doc) ? '' : printBlocks(doc) + doc.attrs.end
}

// An empty text is one empty paragraph in the editor.
function isUnwritten({ childCount, firstChild }: Node) {
  return (
    childCount === 1 &&
    firstChild?.type.name === 'paragraph' &&
    firstChild.childCount === 0 &&
    firstChild.attrs.attributes.length === 0
  )
}

/** Prints the blocks of a node, each after its gap. A new block gets a line break. */
function printBlocks(parent: Node): string {
  const printed: string[] = []
  parent.forEach((node, _, at) => {
    if (isUnwrittenCaption(node)) return
    const gap = node.attrs.gap ?? (at === 0 || node.type.name === 'line' ? '' : '\n')
    printed.push(gap, isBesideLine(parent, at) ? wrapped(node) : printNode(node))
  })
  return printed.join('')
}

// Two adjacent lines would become one, so they are printed as paragraphs.
function isBesideLine(parent: Node, at: number) {
  const isLine = (index: number) => parent.maybeChild(index)?.type.name === 'line'
  return isLine(at) && (isLine(at - 1) || isLine(at + 1))
}

const wrapped = (node: Node) => openTag('p', []) + printWords(node) + closeTag('p')

type Printer = (node: Node) => string

const printers: Record<string, Printer> = {
  line: printWords,
  paragraph: (node) => element('p', node, printWords(node)),
  heading: (node) => element(node.attrs.tag, node, printWords(node)),
  summary: (node) => element('summary', node, printWords(node)),
  pre: (node) => element('pre', node, keepFirstLineBreak(printWords(node))),
  container: (node) => container(node.attrs.tag, node),
  figure: (node) => container('figure', node),
  figcaption: (node) => element('figcaption', node, printWords(node)),
  details: (node) => container('details', node),
  list: (node) => container(node.attrs.tag, node),
  item: (node) => container('li', node),
  terms: (node) => container('dl', node),
  term: (node) => container(node.attrs.tag, node),
  caption: (node) => container('caption', node),
  table: printTable,
  rule: (node) => openTag('hr', node.attrs.attributes),
  kept: (node) => node.attrs.html,
}

/** Returns the HTML of one block, without its gap. */
export function printNode(node: Node): string {
  const printer = printers[node.type.name]
  if (!printer) throw new Error(`There is no HTML for ${node.type.name}.`)
  return printer(node)
}

const element = (tag: string, { attrs }: Node, inside: string) =>
  openTag(tag, attrs.attributes) + inside + closeTag(tag)

const container = (tag: string, node: Node) =>
  element(tag, node, printBlocks(node) + node.attrs.end)

function printTable(node: Node): string {
  const [caption, grid] =
    node.childCount > 1 ? [node.firstChild, node.lastChild] : [null, node.firstChild]
  const head = caption ? (caption.attrs.gap ?? '') + printNode(caption) : ''
  const rows = grid ? printRows(grid, printCell) : ''
  return element('table', node, head + node.attrs.columns + rows + node.attrs.end)
}

function printCell(cell: Node): string {
  const { colspan, rowspan } = cell.attrs
  const spans = withSpan(cell.attrs.attributes, 'colspan', colspan)
  const attributes = withSpan(spans, 'rowspan', rowspan)
  const tag = cell.type.name === 'headerCell' ? 'th' : 'td'
  return openTag(tag, attributes) + printBlocks(cell) + cell.attrs.end + closeTag(tag)
}

// Keeps the original attribute unless the span has changed.
function withSpan(attributes: Attributes, name: string, span: number): Attributes {
  const written = getAttribute(attributes, name)
  if (Number(written ?? 1) === span) return attributes
  return withAttribute(attributes, name, span > 1 ? String(span) : undefined)
}

/** Prints the words of a block with their elements, and the white space at both ends. */
function printWords(node: Node): string {
  const printed: string[] = []
  let open: readonly Mark[] = []
  const moveTo = (marks: readonly Mark[]) => {
    const kept = open.findIndex((mark, at) => !marks[at]?.eq(mark))
    const shared = kept < 0 ? open.length : kept
    for (const mark of open.slice(shared).toReversed()) printed.push(closeTag(mark.attrs.tag))
    for (const mark of marks.slice(shared))
      printed.push(openTag(mark.attrs.tag, mark.attrs.attributes))
    open = marks
  }
  node.forEach((child) => {
    moveTo(child.marks.filter(({ type }) => type.name === 'phrase'))
    printed.push(printLeaf(child))
  })
  moveTo([])
  return (node.attrs.lead ?? '') + printed.join('') + (node.attrs.trail ?? '')
}

function printLeaf(node: Node): string {
  if (node.isText) return escapeText(getText(node))
  if (node.type.name === 'keptInline') return node.attrs.html
  return openTag(node.type.name === 'image' ? 'img' : 'br', node.attrs.attributes)
}

function getText({ text = '', marks }: Node): string {
  const written = marks.find(({ type }) => type.name === 'space')?.attrs.written
  return text === ' ' && written ? written : text
}

/** Prints the rows of a grid, in their sections of the table. */
function printRows(grid: Node, printCell: (cell: Node) => string): string {
  const printed: string[] = []
  let open: Section | null = null
  const moveTo = (next: Section | null) => {
    if (open && !isSame(open, next)) printed.push(open.end, closeTag(open.tag))
    if (next && !isSame(open, next)) printed.push(next.gap, openTag(next.tag, next.attributes))
    open = next
  }
  grid.forEach((row) => {
    moveTo(row.attrs.section)
    const cells: string[] = []
    row.forEach((cell) => {
      cells.push(cell.attrs.gap ?? '', printCell(cell))
    })
    const { gap, attributes, end } = row.attrs
    printed.push(gap ?? '', openTag('tr', attributes), ...cells, end, closeTag('tr'))
  })
  moveTo(null)
  return printed.join('')
}

const isSame = (one: Section | null, other: Section | null) =>
  one?.tag === other?.tag && one?.nth === other?.nth
