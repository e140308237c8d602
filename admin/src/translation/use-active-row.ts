import type { EditorView } from 'prosemirror-view'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { beforePublishTexts } from '../texts/texts-query.ts'
import { getCellId } from './cell-places.ts'
import { isToDo, nameField, type SourceRow } from './rows.ts'
import { getActivePlace } from './units-plugin.ts'
import type { TranslationState } from './use-translation.ts'

export interface ActiveRow {
  row: SourceRow | undefined
  /** Makes another row the active one. The former one counts as translated if it was edited. */
  activate: (name: string | undefined) => void
  /** Follows the caret in the editor. */
  followCaret: (view: EditorView) => void
  /** Follows the focus in the fields. */
  followFocus: (event: FocusEvent) => void
}

/**
 * The row that the writer works on. A row whose words were edited counts as translated from the
 * present source when the writer moves on to another one, publishes, reloads, or leaves
 * the screen.
 */
export function useActiveRow(translation: TranslationState, isReadOnly: boolean): ActiveRow {
  const [name, setName] = useState<string>()
  const latest = useRef({ translation, name, isReadOnly })
  latest.current = { translation, name: latest.current.name, isReadOnly }
  const leave = () => {
    const { translation: now, name: active } = latest.current
    const row = now.rows.find((each) => each.name === active)
    if (row && !latest.current.isReadOnly && isToDo(row) && now.isEdited(row))
      now.confirm(row, 'made')
  }
  const activate = (next: string | undefined) => {
    if (next === latest.current.name) return
    leave()
    latest.current.name = next
    setName(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` reads the latest values.
  useEffect(() => {
    const unsubscribe = beforePublishTexts.subscribe(async () => {
      leave()
      await latest.current.translation.flush()
    })
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      unsubscribe()
      leave()
    }
  }, [])
  return {
    row: translation.rows.find((each) => each.name === name),
    activate,
    followCaret: (view) => {
      if (!view.hasFocus()) return
      const place = getActivePlace(view.state)
      const { rows } = latest.current.translation
      const row = rows.find((each) => each.is === 'unit' && each.place === place)
      if (place !== undefined) activate(row?.name)
    },
    followFocus: ({ target }) => {
      const { rows, places } = latest.current.translation
      const name = nameField(target.id)
      const place = places.find(({ field, cell }) => cell && getCellId(field, cell) === target.id)
      const row = rows.find(
        (each) => each.name === name || (place && each.is === 'unit' && each.place === place.id),
      )
      if (row) activate(row.name)
    },
  }
}
