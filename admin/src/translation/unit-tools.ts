import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import type { WrittenText } from '../page/text/use-text.ts'
import { copyIntoPlace, insertUnit } from './copy-unit.ts'
import { changeFieldText } from './field-text.ts'
import type { SourceRow, UnitRow } from './rows.ts'
import { getActivePlace, type TrackedPlace } from './units-plugin.ts'
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
export function copySource(
  row: SourceRow,
  {
    translation,
    text,
    view,
  }: { translation: TranslationState; text: WrittenText; view: EditorView },
) {
  if (row.is === 'unit') return copyUnit(row, translation, view)
  const { field, source } = row.source
  text.change(changeFieldText(text.latest.current, field, source))
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
function findPlaceBefore(row: SourceRow, { rows, findPlace }: TranslationState) {
  const before = rows.slice(0, rows.indexOf(row)).toReversed()
  for (const each of before) {
    const place = findPlace(each)
    if (place) return place
  }
  return undefined
}
