import { undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useUploads } from '../media/use-uploads.ts'
import { findPlainFirstRow } from './commands/header-row.ts'
import { nothingSkipped, type SkippedParts } from './pasted/convert-pasted.ts'
import type { DocumentState } from './pasted/insert-documents.ts'
import { pasteHandlers } from './pasted/pasted-files.ts'
import { getPendingIds, pendingFilesPlugin, settleFile } from './pasted/pending-files.ts'
import type { RefusedFile } from './pasted/refused-files.ts'

/** Notices on pasted texts and dropped files. */
export interface PasteNotes {
  left: SkippedParts
  refused: RefusedFile[]
  document?: DocumentState | undefined
  /** Converted Markdown: the document after it, and a function that restores the plain text. */
  markdown?: { doc: Node; undo: () => void } | undefined
  isTooLong?: boolean
}

/**
 * Returns the notices that still apply. Markdown can be undone until the next change, and a first
 * row can become a header until it is one.
 */
export function keepCurrentNotes(notes: PasteNotes, doc: Node): PasteNotes {
  const { left, markdown } = notes
  const firstRow = findPlainFirstRow(doc, left.firstRow) ? left.firstRow : []
  return {
    ...notes,
    left: { ...left, firstRow },
    markdown: markdown?.doc === doc ? markdown : undefined,
  }
}

const none: PasteNotes = { left: nothingSkipped, refused: [] }

/** Handles pasted texts and files: their uploads, and notices on missing parts. */
export function usePastedFiles() {
  const t = useTexts('editor')
  const uploads = useUploads()
  const { add } = uploads
  const [notes, setNotes] = useState(none)
  const name = useRef('')
  name.current = t('pictureName')
  // biome-ignore lint/correctness/useExhaustiveDependencies: one plugin for the life of the editor.
  const { plugin, handlers } = useMemo(() => {
    const send = (file: File) => add([file])[0] ?? 0
    return {
      plugin: pendingFilesPlugin(send, () => name.current),
      handlers: pasteHandlers({
        send,
        onLeft: (left) => setNotes({ ...none, left }),
        onDocument: (document, left = nothingSkipped) =>
          setNotes(({ refused }) => ({ left, refused, document })),
        onRefused: (refused) => setNotes({ ...none, refused }),
        onMarkdown: (view) => {
          const { doc } = view.state
          const undoIt = () => {
            undo(view.state, view.dispatch)
            view.focus()
          }
          setNotes((now) => ({ ...now, markdown: { doc, undo: undoIt } }))
        },
        onTooLong: () => setNotes({ ...none, isTooLong: true }),
      }),
    }
  }, [])
  return { uploads, notes, plugin, handlers, clear: () => setNotes(none) }
}

/** Inserts uploaded files in their places, and removes the places of cancelled ones. */
export function useInsertUploads(
  view: EditorView | null,
  { list }: Pick<ReturnType<typeof useUploads>, 'list'>,
  locale: string,
) {
  useEffect(() => {
    if (!view) return
    for (const id of getPendingIds(view.state)) {
      const upload = list.find((each) => each.id === id)
      if (upload?.state === 'done') settleFile(view, id, locale, upload.item)
      else if (!upload || upload.state === 'cancelled') settleFile(view, id, locale)
    }
  }, [view, list, locale])
}
