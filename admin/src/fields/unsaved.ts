import type { ChangedValues } from './with-values.ts'

/**
 * Returns the changes that are still to be saved after some were. Includes fields that changed
 * again during the save.
 */
export function stillUnsaved(unsaved: ChangedValues, saved: ChangedValues): ChangedValues {
  const remaining = Object.entries(unsaved).filter(
    ([id, value]) => !(id in saved) || saved[id] !== value,
  )
  return Object.fromEntries(remaining)
}
