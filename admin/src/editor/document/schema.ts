import { type AttributeSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { parseAttributes, toDomAttributes } from './attributes.ts'
import { getTagsOfKind } from './kinds.ts'

/**
 * The schema of the editor, made from the list of the sanitizer. It has a node or a mark for each
 * element of the content rules, with all attributes and the white space as written.
 *
 * - `gap` is the white space before a block, null for a new block; `end` is the white space before
 *   its end tag; `lead` and `trail` are the white space around the words of a block.
 * - A `line` is a run of words in a container, without an element of its own.
 * - `kept` and `keptInline` store HTML, byte for byte. The editor shows only their names.
 */
const attribute = (value: unknown): AttributeSpec => ({ default: value })
const ofBlock = { attributes: attribute([]), gap: attribute(null) }
const ofWords = { ...ofBlock, lead: attribute(''), trail: attribute('') }
const ofContainer = { ...ofBlock, end: attribute('') }

const flow = '(block | line)+'

const asTag = (tag: string): Pick<NodeSpec, 'parseDOM' | 'toDOM'> => ({
  parseDOM: [{ tag, getAttrs: parseAttributes }],
  toDOM: ({ attrs }) => [tag, toDomAttributes(attrs.attributes), 0],
})
/** One type of node for several elements; `tag` is the name of the element. */
const asTags = (tags: string[]): Pick<NodeSpec, 'parseDOM' | 'toDOM'> => ({
  parseDOM: tags.map((tag) => ({
    tag,
    getAttrs: (element) => ({ ...parseAttributes(element), tag }),
  })),
  toDOM: ({ attrs }) => [attrs.tag, toDomAttributes(attrs.attributes), 0],
})

const words = { content: 'inline*', group: 'block' }
const tableCell = { content: '(line | block)+', isolating: true }
const ofCell = {
  ...ofContainer,
  colspan: attribute(1),
  rowspan: attribute(1),
  colwidth: attribute(null),
}

const nodes = {
  doc: { content: flow, attrs: { end: attribute('') } },
  paragraph: { ...words, attrs: ofWords, ...asTag('p') },
  heading: {
    ...words,
    attrs: { ...ofWords, tag: attribute('h2') },
    defining: true,
    ...asTags(['h2', 'h3', 'h4', 'h5', 'h6']),
  },
  pre: {
    ...words,
    attrs: ofWords,
    code: true,
    defining: true,
    ...asTag('pre'),
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: parseAttributes }],
  },
  figure: {
    content: '(block | line | figcaption)+',
    group: 'block',
    attrs: ofContainer,
    defining: true,
    isolating: true,
    ...asTag('figure'),
  },
  figcaption: {
    content: 'inline*',
    // True if the HTML had an empty caption, which is printed. New empty captions are not.
    attrs: { ...ofWords, keepEmpty: attribute(false) },
    defining: true,
    isolating: true,
    ...asTag('figcaption'),
  },
  container: {
    content: flow,
    group: 'block',
    attrs: { ...ofContainer, tag: attribute('div') },
    defining: true,
    ...asTags([...getTagsOfKind('container'), 'summary']),
  },
  summary: { content: 'inline*', attrs: ofWords, defining: true, ...asTag('summary') },
  details: {
    content: `summary? ${flow}`,
    group: 'block',
    attrs: ofContainer,
    defining: true,
    ...asTag('details'),
  },
  list: {
    content: 'item+',
    group: 'block',
    attrs: { ...ofContainer, tag: attribute('ul') },
    ...asTags(getTagsOfKind('list')),
  },
  item: { content: '(line | block)+', attrs: ofContainer, defining: true, ...asTag('li') },
  terms: { content: '(term | container)+', group: 'block', attrs: ofContainer, ...asTag('dl') },
  term: {
    content: '(line | block)+',
    group: 'block',
    attrs: { ...ofContainer, tag: attribute('dd') },
    defining: true,
    ...asTags(getTagsOfKind('term')),
  },
  table: {
    content: 'caption? grid',
    group: 'block',
    isolating: true,
    // `columns` is the HTML of the column widths.
    attrs: { ...ofContainer, columns: attribute('') },
    parseDOM: [{ tag: 'table', getAttrs: parseAttributes }],
    toDOM: ({ attrs }) => ['table', toDomAttributes(attrs.attributes), 0],
  },
  caption: { content: '(line | block)+', attrs: ofContainer, isolating: true, ...asTag('caption') },
  grid: {
    content: 'row+',
    tableRole: 'table',
    isolating: true,
    toDOM: () => ['tbody', 0],
  },
  row: {
    content: '(cell | headerCell)+',
    tableRole: 'row',
    // `section` is the part of the table that the row is in.
    attrs: { ...ofContainer, section: attribute(null) },
    parseDOM: [{ tag: 'tr', getAttrs: (row) => ({ ...parseAttributes(row), ...getSection(row) }) }],
    toDOM: () => ['tr', 0],
  },
  cell: { ...tableCell, attrs: ofCell, tableRole: 'cell', ...asCell('td') },
  headerCell: { ...tableCell, attrs: ofCell, tableRole: 'header_cell', ...asCell('th') },
  line: {
    content: 'inline*',
    attrs: { lead: attribute(''), trail: attribute('') },
    toDOM: () => ['span', 0],
  },
  rule: {
    group: 'block',
    attrs: ofBlock,
    parseDOM: [{ tag: 'hr', getAttrs: parseAttributes }],
    toDOM: ({ attrs }) => ['hr', toDomAttributes(attrs.attributes)],
  },
  kept: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { html: {}, name: {}, gap: attribute(null) },
    parseDOM: [{ tag: 'div[data-kept]', getAttrs: parseKept }],
    toDOM: ({ attrs }) => ['div', { 'data-kept': attrs.html, 'data-name': attrs.name }],
  },
  text: { group: 'inline' },
  break: {
    group: 'inline',
    inline: true,
    selectable: false,
    attrs: { attributes: attribute([]) },
    leafText: () => '\n',
    parseDOM: [{ tag: 'br', getAttrs: parseAttributes }],
    toDOM: ({ attrs }) => ['br', toDomAttributes(attrs.attributes)],
  },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: { attributes: attribute([]) },
    parseDOM: [{ tag: 'img[src]', getAttrs: parseAttributes }],
    toDOM: ({ attrs }) => ['img', toDomAttributes(attrs.attributes)],
  },
  keptInline: {
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    attrs: { html: {}, name: {} },
    parseDOM: [{ tag: 'span[data-kept]', getAttrs: parseKept }],
    toDOM: ({ attrs }) => ['span', { 'data-kept': attrs.html, 'data-name': attrs.name }],
  },
} satisfies Record<string, NodeSpec>

function asCell(tag: string): Pick<NodeSpec, 'parseDOM' | 'toDOM'> {
  return {
    parseDOM: [{ tag, getAttrs: (cell) => ({ ...parseAttributes(cell), ...getSpans(cell) }) }],
    toDOM: ({ attrs }) => {
      const { colspan, rowspan } = attrs
      return [tag, { ...toDomAttributes(attrs.attributes), colspan, rowspan }, 0]
    },
  }
}

function getSpans(cell: HTMLElement) {
  const span = (name: string) => Math.max(1, Number(cell.getAttribute(name)) || 1)
  return { colspan: span('colspan'), rowspan: span('rowspan') }
}

/** Returns the section of a pasted row, so that a head stays a head. */
function getSection(row: HTMLElement) {
  const tag = row.parentElement?.localName ?? ''
  const nth = ['thead', 'tbody', 'tfoot'].indexOf(tag)
  return nth < 0 ? {} : { section: { tag, attributes: [], gap: '\n', end: '\n', nth } }
}

function parseKept(element: HTMLElement) {
  return { html: element.dataset.kept ?? '', name: element.dataset.name ?? '' }
}

const marks = {
  /**
   * All elements among words share this type, so that they keep the order of the source.
   * `apart` is a number that keeps two equal neighbours from becoming one.
   */
  phrase: {
    attrs: { tag: {}, attributes: attribute([]), apart: attribute(0) },
    excludes: '',
    parseDOM: getTagsOfKind('phrase').map((tag) => ({
      tag,
      getAttrs: (element: HTMLElement) => ({ ...parseAttributes(element), tag }),
    })),
    toDOM: ({ attrs }) => [attrs.tag, toDomAttributes(attrs.attributes), 0],
  },
  /** Other white space than one space; `written` is the original. */
  space: {
    attrs: { written: {} },
    inclusive: false,
    toDOM: () => ['span', 0],
  },
} satisfies Record<string, MarkSpec>

export const schema = new Schema({ nodes, marks })
