import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import type { WrittenText } from '../page/text/use-text.ts'
import { changeCell, insertRow } from './cell-places.ts'
import { copyIntoPlace, insertUnit } from './copy-unit.ts'
import { changeFieldText } from './field-text.ts'
import { readRowText } from './row-text.ts'
import type { SourceRow, UnitRow } from './rows.ts'
import { type CellName, getActivePlace, type TrackedPlace } from './units-plugin.ts'
import type { FieldEditors } from './use-field-editors.ts'
import type { TranslationState } from './use-translation.ts'

/** Puts the caret behind the words of a place, in the middle of the window. */
export function focusPlace(view: EditorView, place: TrackedPlace) {
  view.focus()
  const end = view.state.doc.resolve(place.to - 1)
  view.dispatch(view.state.tr.setSelection(TextSelection.near(end, -1)))
  const node = view.nodeDOM(place.from)
  if (node instanceof HTMLElement) node.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** Copies the words of the source into the translation of a row, and selects them. */
export function copySource(row: SourceRow, { translation, text, editors }: CopyOptions) {
  if (row.is === 'field') {
    const { field, source } = row.source
    return text.change(changeFieldText(text.latest.current, field, source))
  }
  if (row.source.cell) return copyCell(row, row.source.cell, translation, text)
  const place = translation.findPlace(row)
  const view = editors.find(place?.field ?? row.source.field)
  if (view) copyUnit(row, translation, view)
}

interface CopyOptions {
  translation: TranslationState
  text: WrittenText
  editors: FieldEditors
}

/** Copies a value of a row: into its place, else into a new row after that of the unit before. */
function copyCell(row: UnitRow, cell: CellName, translation: TranslationState, text: WrittenText) {
  const words = readRowText(row)
  const { field } = row.source
  const place = translation.findPlace(row)
  const fields = text.latest.current
  if (place?.cell) return text.change(changeCell(fields, place.field, place.cell, words))
  const before = findPlaceBefore(row, translation)?.cell
  const next = { row: before ? before.row + 1 : 0, name: cell.name }
  text.change(insertRow(fields, field, next, words))
}

function copyUnit(row: UnitRow, translation: TranslationState, view: EditorView) {
  const pieces = parsePieces(row.source.html)
  const place = translation.findPlace(row)
  const { state } = view
  view.focus()
  view.dispatch(
    place
      ? copyIntoPlace(state, place, pieces)
      : insertUnit(state, row.source.kind, findPlaceBefore(row, translation), pieces),
  )
  const filled = getActivePlace(view.state)
  if (filled !== undefined) translation.link(row, filled)
}

/** Returns the place of the nearest unit before a row that has one. */
function findPlaceBefore(row: UnitRow, { rows, findPlace }: TranslationState) {
  const before = rows.slice(0, rows.indexOf(row)).toReversed()
  for (const each of before) {
    const place = findPlace(each)
    if (place && place.field === row.source.field) return place
  }
  return undefined
}
