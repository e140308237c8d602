import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readRowText } from './row-text.ts'
import { isToDo, type SourceRow } from './rows.ts'
import { createUnitsPlugin, type PlaceMark, showMarks, type TrackedPlace } from './units-plugin.ts'

/** Returns the plugin that follows units, as a list that stays for the life of the editor. */
export function useUnitsPlugin(onUpdate: (view: EditorView) => void) {
  const latest = useRef(onUpdate)
  latest.current = onUpdate
  const [plugins] = useState(() => [createUnitsPlugin((view) => latest.current(view))])
  return plugins
}

/** Shows the states of the units in the text. */
export function useMarks(
  editor: RefObject<EditorView | undefined>,
  rows: readonly SourceRow[],
  places: readonly TrackedPlace[],
) {
  const shown = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: new places need their marks too.
  useEffect(() => {
    const view = editor.current
    if (!view) return
    const marks = new Map<number, PlaceMark>()
    for (const row of rows)
      if (row.is === 'unit' && row.place !== undefined && isToDo(row))
        marks.set(row.place, { state: row.state, placeholder: readRowText(row) })
    const now = JSON.stringify([...marks])
    if (now === shown.current) return
    shown.current = now
    showMarks(view, marks)
  }, [rows, places])
}
