import { type Node, Slice } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { findEqualBlock, getBlockStart } from '../commands/replace-document.ts'
import { parsePieces } from '../document/dom-pieces.ts'
import { readDocument } from '../document/read-html.ts'
import { convertDocument, type SkippedParts } from './convert-pasted.ts'
import { addFootnotes, continueNumbering, splitFootnotes } from './paste-footnotes.ts'
import type { ReadDocument } from './read-document.ts'
import { readInWorker } from './read-in-worker.ts'

/** A document that is being read. */
export interface PendingDocument {
  name: string
  cancel: () => void
}

export type DocumentState = PendingDocument | ReadDocument

type OnDocument = (document: DocumentState | undefined, left?: SkippedParts) => void

/**
 * Reads documents one after the other. The first replaces an empty text; otherwise each is inserted
 * behind the block that it was dropped on.
 */
export async function insertDocuments(
  view: EditorView,
  at: number,
  files: File[],
  onDocument: OnDocument,
) {
  let place = placeAt(view.state.doc, at)
  for (const file of files) {
    const cancelling = new AbortController()
    onDocument({ name: file.name, cancel: () => cancelling.abort() })
    const read = await readInWorker(file, cancelling.signal)
    if (view.isDestroyed) return
    if (!read) return onDocument(undefined)
    if ('problem' in read) return onDocument(read)
    const left = insertText(view, place, read.html)
    onDocument(read, left.behind)
    place = left.place
  }
}

/** A block of the text, and its index. */
interface BlockPosition {
  block: Node | null
  index: number
}

function placeAt(doc: Node, at: number): BlockPosition {
  const index = doc.resolve(Math.min(at, doc.content.size)).index(0)
  return { block: doc.maybeChild(index), index }
}

/** Inserts the text of a document behind a block, even if that has moved. */
function insertText(view: EditorView, { block, index }: BlockPosition, html: string) {
  const { tr, doc } = view.state
  const { pieces, left } = convertDocument(parsePieces(html), continueNumbering(doc))
  const { content, notes } = splitFootnotes(readDocument(pieces).content)
  const isEmpty = doc.childCount === 1 && doc.firstChild?.content.size === 0
  const there = findEqualBlock(doc, block, index)
  const after = Math.min(doc.childCount, (there < 0 ? index : there) + 1)
  if (isEmpty) tr.replaceWith(0, doc.content.size, content)
  else {
    const behind = getBlockStart(doc, after)
    tr.replace(behind, behind, new Slice(content, 0, 0))
  }
  if (notes) addFootnotes(tr, notes)
  view.dispatch(tr.scrollIntoView())
  const last = (isEmpty ? 0 : after) + content.childCount - 1
  return { behind: left, place: { block: view.state.doc.maybeChild(last), index: last } }
}
