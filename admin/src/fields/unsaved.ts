import type { ChangedValues } from './with-values.ts'

/** What is still to be saved once some values are: those that were changed again meanwhile, too. */
export function stillUnsaved(unsaved: ChangedValues, saved: ChangedValues): ChangedValues {
  const left = Object.entries(unsaved).filter(
    ([id, value]) => !(id in saved) || saved[id] !== value,
  )
  return Object.fromEntries(left)
}
