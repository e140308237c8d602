import { Slice } from 'prosemirror-model'
import type { EditorProps, EditorView } from 'prosemirror-view'
import { parseInert, parsePieces } from '../document/dom-pieces.ts'
import { printPiece } from '../document/piece.ts'
import { readDocument } from '../document/read-html.ts'
import { cleanPasted } from './clean-pasted.ts'
import { documentIn } from './document-in.ts'
import type { ReadDocx } from './docx.ts'
import { type LeftPictures, leftPictures } from './left-pictures.ts'
import { withLooksAside } from './looks.ts'
import { type SendFile, sendFilesTo } from './pending-files.ts'

interface Listeners {
  send: SendFile
  /** Hears how many pictures of a pasted text could not come along. */
  onPictures: (left: LeftPictures) => void
  onDocument: (document: 'reading' | ReadDocx) => void
}

export type PasteHandlers = Required<
  Pick<EditorProps, 'transformPastedHTML' | 'handlePaste' | 'handleDrop'>
>

/** What becomes of texts and files that are pasted into an editor, or dropped on it. */
export function pasteHandlers({ send, onPictures, onDocument }: Listeners): PasteHandlers {
  const take = (view: EditorView, at: number, files: File[]) => {
    const document = files.find(isDocument)
    const others = files.filter((file) => file !== document)
    if (others.length > 0) sendFilesTo(view, at, others, send)
    if (document) void insertDocument(view, at, document, onDocument)
  }
  return {
    transformPastedHTML(pasted) {
      // The editor's own clipboard is as it should be, and says that it is its own.
      if (pasted.includes('data-pm-slice')) return pasted
      const pieces = parsePieces(withLooksAside(pasted))
      onPictures(leftPictures(pieces))
      return cleanPasted(pieces).map(printPiece).join('')
    },
    handlePaste(view, { clipboardData }) {
      const files = [...(clipboardData?.files ?? [])]
      // Word gives a picture of its text along with the text.
      if (files.length === 0 || hasWords(clipboardData?.getData('text/html') ?? '')) return false
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

/** A document is the text where there is none yet, else it comes behind the block that it falls on. */
async function insertDocument(
  view: EditorView,
  at: number,
  file: File,
  onDocument: Listeners['onDocument'],
) {
  onDocument('reading')
  const read = await documentIn(file)
  onDocument(read)
  if ('problem' in read || view.isDestroyed) return
  const { content } = readDocument(parsePieces(read.html))
  const { tr, doc } = view.state
  const isEmpty = doc.childCount === 1 && doc.firstChild?.content.size === 0
  if (isEmpty) tr.replaceWith(0, doc.content.size, content)
  else {
    const $at = doc.resolve(Math.min(at, doc.content.size))
    const behind = $at.depth === 0 ? $at.pos : $at.after(1)
    tr.replace(behind, behind, new Slice(content, 0, 0))
  }
  view.dispatch(tr.scrollIntoView())
}
