import { getCellId } from './cell-places.ts'
import { focusPlace } from './unit-tools.ts'
import type { TrackedPlace } from './units-plugin.ts'
import type { FieldEditors } from './use-field-editors.ts'

/** Returns the element that shows a place. */
export function findPlaceElement(
  place: TrackedPlace,
  editors: FieldEditors,
): HTMLElement | undefined {
  if (place.cell) return document.getElementById(getCellId(place.field, place.cell)) ?? undefined
  const node = editors.find(place.field)?.nodeDOM(place.from)
  return node instanceof HTMLElement ? node : undefined
}

/** Puts the caret into a place. */
export function goToPlace(place: TrackedPlace, editors: FieldEditors) {
  const view = editors.find(place.field)
  if (place.cell) findPlaceElement(place, editors)?.focus()
  else if (view) focusPlace(view, place)
}
