import type { EditorView } from 'prosemirror-view'
import type { WrittenText } from '../page/text/use-text.ts'
import { readFieldText } from './field-text.ts'
import type { SourceRow } from './rows.ts'
import type { TranslationState } from './use-translation.ts'

/** Returns the element that shows the translation of a row. */
export function findBlock(
  row: SourceRow,
  translation: TranslationState,
  view: EditorView | undefined,
): HTMLElement | undefined {
  if (row.is === 'field') return document.getElementById(row.source.field) ?? undefined
  const place = translation.findPlace(row)
  const node = place && view?.nodeDOM(place.from)
  return node instanceof HTMLElement ? node : undefined
}

/** Returns the translation of a row as plain text. */
export function readTarget(
  row: SourceRow,
  translation: TranslationState,
  text: WrittenText,
  view: EditorView | undefined,
): string {
  if (row.is === 'field') return readFieldText(text.fields, row.source.field)
  const place = translation.findPlace(row)
  return place && view ? view.state.doc.textBetween(place.from, place.to, ' ') : ''
}
