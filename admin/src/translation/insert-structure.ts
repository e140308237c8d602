import type { EditorState, Transaction } from 'prosemirror-state'
import { replaceDocument } from '../editor/commands/replace-document.ts'
import { getAttribute, withAttribute } from '../editor/document/attributes.ts'
import type { Piece } from '../editor/document/piece.ts'
import { readDocument } from '../editor/document/read-html.ts'

/**
 * Replaces a text by the structure of another one without its words: headings, lists, tables and
 * images stay, and each block of words is an empty place for the translation.
 */
export function insertStructure(state: EditorState, source: Piece[]): Transaction {
  const tr = replaceDocument(state, readDocument(source))
  const words: [from: number, to: number][] = []
  tr.doc.descendants((node, at) => {
    if (node.isText || node.type.name === 'break') words.push([at, at + node.nodeSize])
    // Its text alternative is in the language of the source. An empty one marks a decoration.
    if (node.type.name === 'image' && getAttribute(node.attrs.attributes, 'alt'))
      tr.setNodeAttribute(at, 'attributes', withAttribute(node.attrs.attributes, 'alt', undefined))
  })
  for (const [from, to] of words.toReversed()) tr.delete(from, to)
  return tr
}
