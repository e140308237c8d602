import { Slice } from 'prosemirror-model'
import type { EditorProps, EditorView } from 'prosemirror-view'
import { parseInert, parsePieces } from '../document/dom-pieces.ts'
import { printPiece } from '../document/piece.ts'
import { convertPasted, type SkippedParts } from './convert-pasted.ts'
import { type DocumentState, insertDocuments } from './insert-documents.ts'
import {
  addFootnotes,
  collectIdsOutside,
  continueNumbering,
  removeTakenIds,
  splitSliceFootnotes,
} from './paste-footnotes.ts'
import { moveStylesToData } from './pasted-style.ts'
import { type UploadFile, uploadFilesAt } from './pending-files.ts'
import { asPaste, type OnMarkdown, plainTextHandlers } from './plain-text.ts'
import { type RefusedFile, refusedFiles } from './refused-files.ts'
import { isTooLong } from './too-long.ts'

interface Listeners {
  send: UploadFile
  /** Called with the parts that are missing from a pasted text. */
  onLeft: (left: SkippedParts) => void
  onDocument: (document: DocumentState | undefined, left?: SkippedParts) => void
  /** Called with the files of other programs, and the reason for each. */
  onRefused: (files: RefusedFile[]) => void
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

/** Returns the handlers for texts and files that are pasted or dropped. */
export function pasteHandlers(listeners: Listeners): PasteHandlers {
  const { onLeft, onMarkdown, onTooLong } = listeners
  const plain = plainTextHandlers(onMarkdown)
  return {
    clipboardTextParser: plain.clipboardTextParser,
    handleDOMEvents: {
      // Runs before the text is read, which is slow for a long text.
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
      // HTML of this editor is clean, and carries this mark.
      if (pasted.includes('data-pm-slice')) return pasted
      const pieces = parsePieces(moveStylesToData(pasted))
      const taken = convertPasted(pieces, continueNumbering(view.state.doc))
      onLeft(taken.left)
      return taken.pieces.map(printPiece).join('')
    },
    handlePaste(view, event, slice) {
      const { clipboardData } = event
      const files = [...(clipboardData?.files ?? [])]
      // Word adds a picture of its text to the text.
      if (files.length === 0 || hasWords(clipboardData?.getData('text/html') ?? ''))
        return plain.handlePaste(view, event, slice) || pasteWithNotes(view, slice)
      takeFiles(listeners, view, view.state.selection.from, files)
      return true
    },
    handleDrop(view, event, _slice, isMoved) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (isMoved || files.length === 0) return false
      const { clientX: left, clientY: top } = event
      takeFiles(
        listeners,
        view,
        view.posAtCoords({ left, top })?.pos ?? view.state.selection.from,
        files,
      )
      event.preventDefault()
      return true
    },
  }
}

/** Turns documents into text, refuses files of other programs, and uploads all others. */
function takeFiles(listeners: Listeners, view: EditorView, at: number, files: File[]) {
  const { send, onDocument, onRefused } = listeners
  const documents = files.filter(isDocument)
  const refused = refusedFiles(files)
  const others = files.filter(
    (file) => !isDocument(file) && !refused.some(({ name }) => name === file.name),
  )
  if (others.length > 0) uploadFilesAt(view, at, others, send)
  onRefused(refused)
  void insertDocuments(view, at, documents, onDocument)
}

const isDocument = ({ name }: File) => /\.(?:docx|odt)$/i.test(name)

const hasWords = (html: string) =>
  /[\p{L}\p{N}]/u.test(parseInert(moveStylesToData(html)).textContent ?? '')

/** Pastes content with footnotes or ids: notes go to the end of the text, and ids stay unique. */
function pasteWithNotes(view: EditorView, pasted: Slice): boolean {
  const { tr, selection, doc } = view.state
  const taken = collectIdsOutside(doc, selection.from, selection.to)
  const content = removeTakenIds(pasted.content, taken)
  const { slice, notes } = splitSliceFootnotes(new Slice(content, pasted.openStart, pasted.openEnd))
  if (!notes && content.eq(pasted.content)) return false
  tr.replaceSelection(slice)
  if (notes) addFootnotes(tr, notes)
  view.dispatch(asPaste(tr))
  return true
}
