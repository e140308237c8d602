import { type FieldValue, storedValues, valuesIn } from '@vitrine/contract/pages/template-fields'

/** New values by field id; undefined removes a value. */
export type ChangedValues = Record<string, FieldValue | undefined>

/** Merges changed values into the stored ones. Other fields keep their values. */
export function withValues(stored: string, changed: ChangedValues): string {
  const values = Object.entries({ ...valuesIn(stored), ...changed }).flatMap(([id, value]) =>
    value === undefined ? [] : [[id, value] as const],
  )
  return storedValues(Object.fromEntries(values))
}
