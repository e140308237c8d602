import { findNearestName } from '@vitrine/contract/names/nearest-name'
import {
  type FieldValue,
  type FieldValues,
  isValidFieldValue,
  parseFieldValues,
  StoredValues,
  serializeFieldValues,
  type TemplateField,
  type TransferFieldValues,
} from '@vitrine/contract/pages/template-fields'
import { findImageId } from './image-id.ts'

/** Known template fields and images. */
export interface KnownFields {
  /** By id; undefined before a site has declared its templates. */
  declared: Map<string, TemplateField> | undefined
  /** Image ids by path. */
  pictures: Map<string, number>
}

/**
 * Converts the values of a file to stored ones, with a warning for each ignored value. Without
 * values in the file, the stored ones stay.
 */
export function importValues(
  input: TransferFieldValues | undefined,
  before: string,
  known: KnownFields,
): { stored: string; warnings: string[] } {
  if (input === undefined) return { stored: before, warnings: [] }
  const values: FieldValues = {}
  const warnings: string[] = []
  for (const [id, written] of Object.entries(input)) {
    const value = importValue(written, known)
    const problem = findProblem(id, value, known)
    if (problem) warnings.push(problem)
    else if (value !== undefined) values[id] = value
  }
  // The admin cannot read or write more.
  const parsed = StoredValues.safeParse(serializeFieldValues(values))
  if (parsed.success) return { stored: parsed.data, warnings }
  return {
    stored: before,
    warnings: [...warnings, 'its fields are too large and stay unchanged'],
  }
}

function importValue(
  written: TransferFieldValues[string],
  { pictures }: KnownFields,
): FieldValue | undefined {
  if (typeof written !== 'object' || 'page' in written) return written
  const picture = findImageId(written.picture, pictures)
  return picture === undefined ? undefined : { picture }
}

function findProblem(id: string, value: FieldValue | undefined, { declared }: KnownFields) {
  const field = declared?.get(id)
  if (declared && !field) return describeUndeclared(id, findNearestName(id, declared.keys()))
  if (value === undefined) return `the image of the field ${id} does not exist`
  if (field && !isValidFieldValue(field, value))
    return `the value of the field ${id} is not of the kind ${field.kind}`
  return undefined
}

const describeUndeclared = (id: string, nearest: string | undefined) =>
  `no template declares the field ${id}, its value is ignored${nearest ? `; did you mean "${nearest}"?` : ''}`

/** Converts stored values to those of a file. */
export function exportValues(stored: string, paths: Map<number, string>) {
  const fields: TransferFieldValues = {}
  for (const [id, value] of Object.entries(parseFieldValues(stored))) {
    if (typeof value !== 'object' || 'page' in value) fields[id] = value
    else if (paths.has(value.picture))
      fields[id] = { picture: `/media/${paths.get(value.picture)}` }
  }
  return Object.keys(fields).length === 0 ? {} : { fields }
}
