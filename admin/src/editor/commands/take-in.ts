import { Fragment, type Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'

/**
 * Makes a document of the state that says what another one says, in place: the block that somebody
 * writes in stays if it stands there, too, with the caret in it, and it can be undone.
 */
export function takeIn(state: EditorState, doc: Node): Transaction {
  const { tr } = state
  const at = state.selection.$head.index(0)
  const there = placeOf(doc, state.doc.maybeChild(at), at)
  if (there < 0) return replaceBlocks(tr, doc, [0, state.doc.childCount], [0, doc.childCount])
  replaceBlocks(tr, doc, [at + 1, state.doc.childCount], [there + 1, doc.childCount])
  return replaceBlocks(tr, doc, [0, at], [0, there])
}

type Range = [from: number, to: number]

/** Puts blocks of a document in the place of others; those that are the same at both ends stay. */
function replaceBlocks(tr: Transaction, doc: Node, range: Range, other: Range): Transaction {
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
  return tr.replaceWith(startOf(tr.doc, from), startOf(tr.doc, to), Fragment.from(blocks))
}

/** Where a block of a document begins. */
export function startOf(doc: Node, index: number): number {
  return doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
}

/** Where a block stands in another document: the one that is nearest to its place; -1 for nowhere. */
export function placeOf(doc: Node, block: Node | null, at: number): number {
  const places = doc.children.flatMap((child, index) => (block && child.eq(block) ? [index] : []))
  const [nearest = -1] = places.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))
  return nearest
}
