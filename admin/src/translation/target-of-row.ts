import type { WrittenText } from '../page/text/use-text.ts'
import { readCell } from './cell-places.ts'
import { readFieldText } from './field-text.ts'
import type { SourceRow } from './rows.ts'
import { findPlaceElement } from './show-place.ts'
import type { FieldEditors } from './use-field-editors.ts'
import type { TranslationState } from './use-translation.ts'

/** Returns the element that shows the translation of a row. */
export function findBlock(
  row: SourceRow,
  translation: TranslationState,
  editors: FieldEditors,
): HTMLElement | undefined {
  if (row.is === 'field') return document.getElementById(row.source.field) ?? undefined
  const place = translation.findPlace(row)
  return place && findPlaceElement(place, editors)
}

/** Returns the translation of a row as plain text. */
export function readTarget(
  row: SourceRow,
  translation: TranslationState,
  text: WrittenText,
  editors: FieldEditors,
): string {
  if (row.is === 'field') return readFieldText(text.fields, row.source.field)
  const place = translation.findPlace(row)
  if (place?.cell) return readCell(text.fields, place.field, place.cell)
  const view = place && editors.find(place.field)
  return view ? view.state.doc.textBetween(place.from, place.to, ' ') : ''
}
