import { Fragment, type Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'

/**
 * Turns the document of the state into another one by replacing blocks. The block with the caret
 * stays if the other document has it too. Undo works as before.
 */
export function replaceDocument(state: EditorState, doc: Node): Transaction {
  const { tr } = state
  const at = state.selection.$head.index(0)
  const there = findEqualBlock(doc, state.doc.maybeChild(at), at)
  if (there < 0) return replaceBlocks(tr, doc, [0, state.doc.childCount], [0, doc.childCount])
  replaceBlocks(tr, doc, [at + 1, state.doc.childCount], [there + 1, doc.childCount])
  return replaceBlocks(tr, doc, [0, at], [0, there])
}

type BlockRange = [from: number, to: number]

/** Replaces blocks by those of another document; equal blocks at both ends stay. */
function replaceBlocks(
  tr: Transaction,
  doc: Node,
  range: BlockRange,
  other: BlockRange,
): Transaction {
  let [[from, to], [otherFrom, otherTo]] = [range, other]
  const same = (a: number, b: number) => tr.doc.child(a).eq(doc.child(b))
  while (from < to && otherFrom < otherTo && same(from, otherFrom)) {
    from += 1
    otherFrom += 1
  }
  while (from < to && otherFrom < otherTo && same(to - 1, otherTo - 1)) {
    to -= 1
    otherTo -= 1
  }
  if (from === to && otherFrom === otherTo) return tr
  const blocks = doc.children.slice(otherFrom, otherTo)
  return tr.replaceWith(
    getBlockStart(tr.doc, from),
    getBlockStart(tr.doc, to),
    Fragment.from(blocks),
  )
}

/** Returns the position at which a block begins. */
export function getBlockStart(doc: Node, index: number): number {
  return doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
}

/**
 * Returns the index of an equal block in another document, the nearest one; -1 if there is none.
 */
export function findEqualBlock(doc: Node, block: Node | null, at: number): number {
  const places = doc.children.flatMap((child, index) => (block && child.eq(block) ? [index] : []))
  const [nearest = -1] = places.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))
  return nearest
}
