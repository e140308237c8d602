import { Fragment, type Node, Slice } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { getAttribute, hasClass } from '../document/attributes.ts'
import { createFootnoteKey, footnotesClass, type Numbering } from './footnote-list.ts'

const isFootnotes = ({ type, attrs }: Node) =>
  type.name === 'list' && hasClass(attrs.attributes, footnotesClass)

/** Returns the last list of footnotes of a text, and its position. */
function findFootnotes(doc: Node): { list: Node; pos: number } | undefined {
  let found: { list: Node; pos: number } | undefined
  doc.forEach((list, pos) => {
    if (isFootnotes(list)) found = { list, pos }
  })
  return found
}

/** Returns a numbering that continues the footnotes of a text, with new ids. */
export function continueNumbering(doc: Node): Numbering {
  const list = findFootnotes(doc)?.list
  const start = list ? Number(getAttribute(list.attrs.attributes, 'start') ?? 1) : 1
  return { key: createFootnoteKey(), first: start + (list?.childCount ?? 0) }
}

/** Splits the list of footnotes off the end of some blocks. */
export function splitFootnotes(content: Fragment): { content: Fragment; notes?: Node } {
  const last = content.lastChild
  if (!last || content.childCount < 2 || !isFootnotes(last)) return { content }
  return { content: content.cut(0, content.size - last.nodeSize), notes: last }
}

/** Splits the footnotes off a pasted slice. */
export function splitSliceFootnotes(slice: Slice): { slice: Slice; notes?: Node } {
  const { content, notes } = splitFootnotes(slice.content)
  return notes
    ? { slice: new Slice(content, slice.openStart, getOpenEnd(content)), notes }
    : { slice }
}

/** Returns how many levels of the last block can join the text behind a paste. */
function getOpenEnd(content: Fragment): number {
  let depth = 0
  for (let node = content.lastChild; node && !node.isLeaf && !node.isText; node = node.lastChild) {
    if (node.type.spec.isolating) break
    depth += 1
  }
  return depth
}

/** Adds notes to those of the text, or to its end. */
export function addFootnotes(tr: Transaction, notes: Node): Transaction {
  const found = findFootnotes(tr.doc)
  if (!found) return tr.insert(tr.doc.content.size, notes)
  return tr.insert(found.pos + found.list.nodeSize - 1, notes.content)
}

/** Returns the ids of a text, except those within a range. */
export function collectIdsOutside(doc: Node, from: number, to: number): Set<string> {
  const ids = new Set<string>()
  doc.descendants((node, pos) => {
    const isInside = pos >= from && pos + node.nodeSize <= to
    if (!isInside) for (const id of getIds(node)) ids.add(id)
    return !isInside
  })
  return ids
}

const getAttributes = (node: Node) => [
  node.attrs.attributes ?? [],
  ...node.marks.map(({ attrs }) => attrs.attributes ?? []),
]

const getIds = (node: Node) => getAttributes(node).flatMap((each) => getAttribute(each, 'id') ?? [])

/** Removes the ids that the text already has. */
export function removeTakenIds(content: Fragment, taken: Set<string>): Fragment {
  const nodes: Node[] = []
  const without = (attrs: Record<string, unknown>) => ({
    ...attrs,
    ...(Array.isArray(attrs.attributes)
      ? {
          attributes: attrs.attributes.filter(
            ([name, value]) => name !== 'id' || !taken.has(value),
          ),
        }
      : {}),
  })
  content.forEach((node) => {
    const marks = node.marks.map((mark) => mark.type.create(without(mark.attrs)))
    nodes.push(
      node.isText
        ? node.mark(marks)
        : node.type.create(without(node.attrs), removeTakenIds(node.content, taken), marks),
    )
  })
  return Fragment.from(nodes)
}
