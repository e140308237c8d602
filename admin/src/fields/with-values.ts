import { type FieldValue, storedValues, valuesIn } from '@vitrine/contract/template-fields'

/** What some fields shall hold, by their ids; undefined for nothing. */
export type ChangedValues = Record<string, FieldValue | undefined>

/** What is kept, with other values in some fields; those of all others stay. */
export function withValues(stored: string, changed: ChangedValues): string {
  const values = Object.entries({ ...valuesIn(stored), ...changed }).flatMap(([id, value]) =>
    value === undefined ? [] : [[id, value] as const],
  )
  return storedValues(Object.fromEntries(values))
}
