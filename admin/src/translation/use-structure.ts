import type { EditorView } from 'prosemirror-view'
import type { RefObject } from 'react'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import { readWorkingText } from '../page/text/load-text.ts'
import { insertStructure } from './insert-structure.ts'

/** Returns a function that fills the editor with the structure of the source. */
export function useStructure(
  id: number,
  source: string | undefined,
  editor: RefObject<EditorView | undefined>,
) {
  return async () => {
    if (source === undefined) return
    const { published, fields } = await readWorkingText(id, source)
    const { content } = published?.isLive ? published.fields : fields
    const view = editor.current
    if (view) view.dispatch(insertStructure(view.state, parsePieces(content)))
  }
}
