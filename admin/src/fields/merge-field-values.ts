import {
  type FieldValue,
  parseFieldValues,
  serializeFieldValues,
} from '@vitrine/contract/pages/field-values'

/** New values by field id; undefined removes a value. */
export type ChangedFieldValues = Record<string, FieldValue | undefined>

/** Merges changed values into the stored ones. Other fields keep their values. */
export function mergeFieldValues(stored: string, changed: ChangedFieldValues): string {
  const values = Object.entries({ ...parseFieldValues(stored), ...changed }).flatMap(
    ([id, value]) => (value === undefined ? [] : [[id, value] as const]),
  )
  return serializeFieldValues(Object.fromEntries(values))
}
