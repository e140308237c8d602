import { useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import type { WrittenText } from '../page/text/use-text.ts'
import { useAnnouncement } from './announcement.tsx'
import { findNextToDo, isToDo, type SourceRow } from './rows.ts'
import { readShortcut, type ShortcutName } from './shortcuts.tsx'
import { findPlaceElement, goToPlace } from './show-place.ts'
import type { RowActions } from './source-unit.tsx'
import { copySource } from './unit-tools.ts'
import type { TrackedPlace } from './units-plugin.ts'
import type { ActiveRow } from './use-active-row.ts'
import type { FieldEditors } from './use-field-editors.ts'
import type { TranslationState } from './use-translation.ts'

interface UnitActionsOptions {
  translation: TranslationState
  activeRow: ActiveRow
  text: WrittenText
  editors: FieldEditors
  isReadOnly: boolean
}

/** The actions on units, by keys and buttons. */
export function useUnitActions(options: UnitActionsOptions) {
  const t = useTexts('translation')
  const { announced, say, sayRow } = useAnnouncement()
  const latest = useRef(options)
  latest.current = options
  const goWhenShown = useWhenShown(options)
  const goTo = (row: SourceRow) => {
    const { translation, activeRow, editors } = latest.current
    const place = translation.findPlace(row)
    activeRow.activate(row.name)
    if (row.is === 'field') document.getElementById(row.source.field)?.focus()
    else if (place) goToPlace(place, editors)
    else goWhenShown(row)
    sayRow(row, translation.rows.indexOf(row) + 1, translation.rows.length)
  }
  const next = (step: 1 | -1, isPast = false) => {
    const { translation, activeRow, editors } = latest.current
    const { row: active } = activeRow
    // After the writer has left the active row, the first step leads back to it.
    const isLeft =
      active && isToDo(active) && !hasFocus(active, translation.findPlace(active), editors)
    const next = findNextToDo(translation.rows, active?.name, step)
    const row = isLeft && !isPast ? active : next
    if (row) goTo(row)
    else say(t('nothingToDo'))
  }
  const confirm = (row: SourceRow) => {
    const { translation } = latest.current
    translation.confirm(row, translation.isEdited(row) ? 'made' : 'confirmed')
  }
  const confirmActive = () => {
    const { translation, activeRow } = latest.current
    const { row } = activeRow
    if (row && isToDo(row) && !translation.hasWords(row)) return say(t('emptyUnit'))
    if (row && isToDo(row)) confirm(row)
    next(1, true)
  }
  const copyActive = () => {
    const { translation, text, editors, activeRow } = latest.current
    const { row } = activeRow
    if (row) copySource(row, { translation, text, editors })
  }
  const actions = useStableActions({
    goTo,
    confirm,
    reopen: (row) => latest.current.translation.confirm(row, 'unknown'),
  })
  const keys = {
    next: () => next(1),
    previous: () => next(-1),
    confirmUnit: confirmActive,
    copySource: copyActive,
  }
  useShortcuts((name) => {
    const changes = name === 'confirmUnit' || name === 'copySource'
    if (!changes || !options.isReadOnly) keys[name]()
  })
  return { announced, actions, next: (step: 1 | -1) => next(step), confirmActive, copyActive }
}

/**
 * Returns a function for a row that has no place because the editors are not shown yet: it puts the
 * caret into the place as soon as they are.
 */
function useWhenShown({ translation, editors }: UnitActionsOptions) {
  const waiting = useRef<string>(undefined)
  const { places, rows } = translation
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the places can end the wait.
  useEffect(() => {
    const row = rows.find(({ name }) => name === waiting.current)
    const place = row && translation.findPlace(row)
    if (places.length > 0) waiting.current = undefined
    if (place) goToPlace(place, editors)
  }, [places])
  return (row: SourceRow) => {
    waiting.current = places.length === 0 ? row.name : undefined
  }
}

/** True if the translation of a row has the focus. */
function hasFocus(row: SourceRow, place: TrackedPlace | undefined, editors: FieldEditors) {
  if (row.is === 'field') return document.activeElement?.id === row.source.field
  if (!place) return true
  if (place.cell) return document.activeElement === findPlaceElement(place, editors)
  return editors.find(place.field)?.hasFocus() === true
}

/** Calls a function for each shortcut, wherever the focus is, before the editor gets the key. */
function useShortcuts(onShortcut: (name: ShortcutName) => void) {
  const latest = useRef(onShortcut)
  latest.current = onShortcut
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = readShortcut(event)
      if (!name || document.querySelector('dialog[open]')) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(name)
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** Returns the same object for each render, so that unchanged rows are not rendered again. */
function useStableActions(actions: RowActions): RowActions {
  const latest = useRef(actions)
  latest.current = actions
  return useMemo(
    () => ({
      goTo: (row) => latest.current.goTo(row),
      confirm: (row) => latest.current.confirm(row),
      reopen: (row) => latest.current.reopen(row),
    }),
    [],
  )
}
