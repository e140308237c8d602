import type { MarkupElement, MarkupNode } from '@vitrine/contract/html/markup'
import { splitTextUnits } from '@vitrine/contract/translation/text-units'
import type { Node } from 'prosemirror-model'
import type { Attributes } from '../editor/document/piece.ts'
import { readMarkup } from '../html/read-markup.ts'

/** A block of words in the document of the editor. */
export interface UnitPlace {
  /** Position of the block, and the position after it. */
  from: number
  to: number
  /** Kind of the unit, as `splitTextUnits` names it: `p`, `li`. */
  kind: string
  /** The words as they are compared; empty if the block has none. */
  words: string
  /** True if the block is a unit of the text. An empty block is none. */
  isUnit: boolean
}

/**
 * Returns the blocks of words of a document. Those that are units are in the order of the units of
 * its HTML, so the nth of them is the nth unit of the text when it is saved.
 */
export function findPlaces(doc: Node, read: ReadMarkup = readMarkup): UnitPlace[] {
  const places: UnitPlace[] = []
  doc.forEach((block, at) => {
    for (const { from, to, ...place } of findPlacesInBlock(block, read))
      places.push({ ...place, from: from + at, to: to + at })
  })
  return places
}

/** Reads HTML that the editor has kept as it is. */
type ReadMarkup = (html: string) => MarkupElement

/** Blocks are immutable: after a key press only the blocks that it changed are cut again. */
const cut = new WeakMap<Node, UnitPlace[]>()

/** Returns the places of a block, from its own position. */
function findPlacesInBlock(block: Node, read: ReadMarkup): UnitPlace[] {
  const before = cut.get(block)
  if (before) return before
  const places: UnitPlace[] = []
  if (isPlace(block)) places.push(...toPlaces(block, 'div', 0, read))
  block.descendants((node, at, parent) => {
    if (!isPlace(node)) return true
    places.push(...toPlaces(node, parent ? getTag(parent) : 'div', at + 1, read))
    return false
  })
  cut.set(block, places)
  return places
}

const isPlace = (node: Node) => node.isTextblock || node.type.name === 'kept'

/** A block of words is one place. A block that the editor only shows by name may have several. */
function toPlaces(node: Node, around: string, at: number, read: ReadMarkup): UnitPlace[] {
  const range = { from: at, to: at + node.nodeSize }
  if (node.type.name === 'kept')
    return splitTextUnits(read(node.attrs.html)).map(({ kind, words }) => ({
      ...range,
      kind,
      words,
      isUnit: true,
    }))
  const tag = node.type.name === 'line' ? around : getTag(node)
  const [unit] = splitBlock(tag, toMarkup(node, read))
  const kind = unit?.kind ?? splitBlock(tag, ['x'])[0]?.kind ?? tag
  return [{ ...range, kind, words: unit?.words ?? '', isUnit: unit !== undefined }]
}

const splitBlock = (name: string, children: MarkupNode[]) =>
  splitTextUnits(element('div', [], [element(name, [], children)]))

const tags: Record<string, string> = {
  doc: 'div',
  paragraph: 'p',
  item: 'li',
  cell: 'td',
  headerCell: 'th',
}

const getTag = ({ type, attrs }: Node): string => attrs.tag ?? tags[type.name] ?? type.name

function toMarkup(block: Node, read: ReadMarkup): MarkupNode[] {
  const children: MarkupNode[] = []
  block.forEach((node) => {
    const inside = toLeaf(node, read)
    const phrases = node.marks.filter(({ type }) => type.name === 'phrase').toReversed()
    const wrap = (within: MarkupNode[], { attrs }: (typeof phrases)[number]): MarkupNode[] => [
      element(attrs.tag, attrs.attributes, within),
    ]
    children.push(...phrases.reduce(wrap, inside))
  })
  return children
}

function toLeaf(node: Node, read: ReadMarkup): MarkupNode[] {
  if (node.isText) return [node.text ?? '']
  if (node.type.name === 'keptInline') return [...read(node.attrs.html).children]
  return [element(node.type.name === 'image' ? 'img' : 'br', node.attrs.attributes, [])]
}

const element = (name: string, attributes: Attributes, children: MarkupNode[]): MarkupElement => ({
  name,
  attributes: Object.fromEntries(attributes),
  children,
})
