import type { ChangedFieldValues } from './merge-field-values.ts'

/**
 * Returns the changes that are still to be saved after some were. Includes fields that changed
 * again during the save.
 */
export function removeSaved(
  unsaved: ChangedFieldValues,
  saved: ChangedFieldValues,
): ChangedFieldValues {
  const remaining = Object.entries(unsaved).filter(
    ([id, value]) => !(id in saved) || saved[id] !== value,
  )
  return Object.fromEntries(remaining)
}
