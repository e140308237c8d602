import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { withAttribute } from '../document/attributes.ts'
import { schema } from '../document/schema.ts'
import { section } from './tables.ts'

interface FirstRow {
  row: Node
  pos: number
}

/** Finds the first row of a table without a header, by the words of its cells. */
export function findPlainFirstRow(doc: Node, words: readonly string[]): FirstRow | undefined {
  if (words.length === 0) return undefined
  let found: FirstRow | undefined
  doc.descendants((node, pos) => {
    if (node.type.name === 'grid' && !found && isPlain(node.child(0), words))
      found = { row: node.child(0), pos: pos + 1 }
    return !found && !node.inlineContent
  })
  return found
}

const isPlain = (row: Node, words: readonly string[]) =>
  row.childCount === words.length &&
  row.children.every(
    (cell, at) => cell.type.name === 'cell' && cell.textContent.trim() === words[at],
  )

/** Turns the first row that has these words into a header. */
export const turnIntoHeader =
  (words: readonly string[]): Command =>
  ({ doc, tr }, dispatch) => {
    const first = findPlainFirstRow(doc, words)
    if (!first) return false
    tr.setNodeMarkup(first.pos, null, { ...first.row.attrs, section: section('thead', 0) })
    first.row.forEach((cell, offset) => {
      const attributes = withAttribute(cell.attrs.attributes, 'scope', 'col')
      const attrs = { ...cell.attrs, attributes }
      tr.setNodeMarkup(first.pos + 1 + offset, schema.nodes.headerCell, attrs)
    })
    dispatch?.(tr)
    return true
  }
