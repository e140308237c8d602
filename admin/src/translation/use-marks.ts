import { useEffect, useRef } from 'react'
import { readRowText } from './row-text.ts'
import { isToDo, type SourceRow } from './rows.ts'
import { type PlaceMark, showMarks, type TrackedPlace } from './units-plugin.ts'
import type { FieldEditors } from './use-field-editors.ts'

/** Shows the states of the units in the editors. */
export function useMarks(
  editors: FieldEditors,
  rows: readonly SourceRow[],
  places: readonly TrackedPlace[],
) {
  const shown = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: new places need their marks too.
  useEffect(() => {
    const marks = new Map<number, PlaceMark>()
    const filled = new Set(places.flatMap(({ id, isUnit }) => (isUnit ? [id] : [])))
    for (const row of rows) {
      if (row.is !== 'unit' || row.place === undefined || !isToDo(row)) continue
      // Only an empty place shows it, and reading the words of each unit takes time.
      const placeholder = filled.has(row.place) ? '' : readRowText(row)
      marks.set(row.place, { state: row.state, placeholder })
    }
    const now = JSON.stringify([...marks, editors.list().length])
    if (now === shown.current) return
    shown.current = now
    for (const view of editors.list()) showMarks(view, marks)
  }, [rows, places])
}
