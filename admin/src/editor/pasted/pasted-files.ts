import { Slice } from 'prosemirror-model'
import type { EditorProps, EditorView } from 'prosemirror-view'
import { parseInert, parsePieces } from '../document/dom-pieces.ts'
import { printPiece } from '../document/piece.ts'
import { readDocument } from '../document/read-html.ts'
import { documentIn } from './document-in.ts'
import type { ReadDocx } from './docx.ts'
import { withLooksAside } from './looks.ts'
import {
  addFootnotes,
  idsOutside,
  numberingBehind,
  sliceWithout,
  withoutFootnotes,
  withoutIds,
} from './paste-footnotes.ts'
import { type SendFile, sendFilesTo } from './pending-files.ts'
import { type OnMarkdown, plainTextHandlers } from './plain-text.ts'
import { type LeftBehind, takePasted, takeRead } from './take-pasted.ts'
import { isTooLong } from './too-long.ts'

interface Listeners {
  send: SendFile
  /** Hears what a pasted text has left behind. */
  onLeft: (left: LeftBehind) => void
  onDocument: (document: 'reading' | ReadDocx, left?: LeftBehind) => void
  onMarkdown: OnMarkdown
  /** Called when a text is longer than a page can be. */
  onTooLong: () => void
}

export type PasteHandlers = Required<
  Pick<
    EditorProps,
    'transformPastedHTML' | 'clipboardTextParser' | 'handlePaste' | 'handleDrop' | 'handleDOMEvents'
  >
>

/** What becomes of texts and files that are pasted into an editor, or dropped on it. */
export function pasteHandlers(listeners: Listeners): PasteHandlers {
  const { send, onLeft, onDocument, onMarkdown, onTooLong } = listeners
  const plain = plainTextHandlers(onMarkdown)
  const take = (view: EditorView, at: number, files: File[]) => {
    const document = files.find(isDocument)
    const others = files.filter((file) => file !== document)
    if (others.length > 0) sendFilesTo(view, at, others, send)
    if (document) void insertDocument(view, at, document, onDocument)
  }
  return {
    clipboardTextParser: plain.clipboardTextParser,
    handleDOMEvents: {
      // Before it is read, which would take as long as the text is.
      paste(_, event) {
        const isRefused = isTooLong(event.clipboardData)
        if (isRefused) {
          event.preventDefault()
          onTooLong()
        }
        return isRefused
      },
    },
    transformPastedHTML(pasted, view) {
      // The editor's own clipboard is as it should be, and says that it is its own.
      if (pasted.includes('data-pm-slice')) return pasted
      const pieces = parsePieces(withLooksAside(pasted))
      const taken = takePasted(pieces, numberingBehind(view.state.doc))
      onLeft(taken.left)
      return taken.pieces.map(printPiece).join('')
    },
    handlePaste(view, event, slice) {
      const { clipboardData } = event
      const files = [...(clipboardData?.files ?? [])]
      // Word gives a picture of its text along with the text.
      if (files.length === 0 || hasWords(clipboardData?.getData('text/html') ?? ''))
        return plain.handlePaste(view, event, slice) || pasteWithNotes(view, slice)
      take(view, view.state.selection.from, files)
      return true
    },
    handleDrop(view, event, _slice, isMoved) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (isMoved || files.length === 0) return false
      const { clientX: left, clientY: top } = event
      take(view, view.posAtCoords({ left, top })?.pos ?? view.state.selection.from, files)
      event.preventDefault()
      return true
    },
  }
}

const isDocument = ({ name }: File) => /\.docx$/i.test(name)

const hasWords = (html: string) => /[\p{L}\p{N}]/u.test(parseInert(html).textContent ?? '')

/** Pastes what has footnotes or ids: notes go to the end of the text, and each id is there once. */
function pasteWithNotes(view: EditorView, pasted: Slice): boolean {
  const { tr, selection, doc } = view.state
  const taken = idsOutside(doc, selection.from, selection.to)
  const content = withoutIds(pasted.content, taken)
  const { slice, notes } = sliceWithout(new Slice(content, pasted.openStart, pasted.openEnd))
  if (!notes && content.eq(pasted.content)) return false
  tr.replaceSelection(slice)
  if (notes) addFootnotes(tr, notes)
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  return true
}

/** A document is the text where there is none yet, else it comes behind the block that it falls on. */
async function insertDocument(
  view: EditorView,
  at: number,
  file: File,
  onDocument: Listeners['onDocument'],
) {
  onDocument('reading')
  const read = await documentIn(file)
  if ('problem' in read || view.isDestroyed) return onDocument(read)
  const { tr, doc } = view.state
  const { pieces, left } = takeRead(parsePieces(read.html), numberingBehind(doc))
  onDocument(read, left)
  const { content, notes } = withoutFootnotes(readDocument(pieces).content)
  const isEmpty = doc.childCount === 1 && doc.firstChild?.content.size === 0
  if (isEmpty) tr.replaceWith(0, doc.content.size, content)
  else {
    const $at = doc.resolve(Math.min(at, doc.content.size))
    const behind = $at.depth === 0 ? $at.pos : $at.after(1)
    tr.replace(behind, behind, new Slice(content, 0, 0))
  }
  if (notes) addFootnotes(tr, notes)
  view.dispatch(tr.scrollIntoView())
}
