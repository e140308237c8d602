import { nearestName } from '@vitrine/contract/names/nearest-name'
import {
  type FieldValue,
  type FieldValues,
  fits,
  StoredValues,
  storedValues,
  type TemplateField,
  type TransferFieldValues,
  valuesIn,
} from '@vitrine/contract/pages/template-fields'
import { imageId } from './image-id.ts'

/** What can be known of the fields of templates while a file is read. */
export interface KnownFields {
  /** By their ids; undefined while no site has told them. */
  declared: Map<string, TemplateField> | undefined
  /** Ids of the images, by their paths. */
  pictures: Map<string, number>
}

/**
 * Values of a file as they are kept, and why some of them are left out. A file that does not name
 * any leaves those of before.
 */
export function takenValues(
  given: TransferFieldValues | undefined,
  before: string,
  known: KnownFields,
): { stored: string; warnings: string[] } {
  if (given === undefined) return { stored: before, warnings: [] }
  const values: FieldValues = {}
  const warnings: string[] = []
  for (const [id, written] of Object.entries(given)) {
    const value = takenValue(written, known)
    const problem = problemOf(id, value, known)
    if (problem) warnings.push(problem)
    else if (value !== undefined) values[id] = value
  }
  // More than that could be neither read nor written in the admin.
  const kept = StoredValues.safeParse(storedValues(values))
  if (kept.success) return { stored: kept.data, warnings }
  return {
    stored: before,
    warnings: [...warnings, 'its fields hold too much, they stay as they are'],
  }
}

function takenValue(
  written: TransferFieldValues[string],
  { pictures }: KnownFields,
): FieldValue | undefined {
  if (typeof written !== 'object' || 'page' in written) return written
  const picture = imageId(written.picture, pictures)
  return picture === undefined ? undefined : { picture }
}

function problemOf(id: string, value: FieldValue | undefined, { declared }: KnownFields) {
  const field = declared?.get(id)
  if (declared && !field) return undeclared(id, nearestName(id, declared.keys()))
  if (value === undefined) return `the image of the field ${id} is not there`
  if (field && !fits(field, value)) return `the value of the field ${id} is no ${field.kind}`
  return undefined
}

const undeclared = (id: string, nearest: string | undefined) =>
  `no template declares the field ${id}, its value is left out${nearest ? `; did you mean "${nearest}"?` : ''}`

/** Kept values as a file names them. */
export function writtenValues(stored: string, paths: Map<number, string>) {
  const fields: TransferFieldValues = {}
  for (const [id, value] of Object.entries(valuesIn(stored))) {
    if (typeof value !== 'object' || 'page' in value) fields[id] = value
    else if (paths.has(value.picture))
      fields[id] = { picture: `/media/${paths.get(value.picture)}` }
  }
  return Object.keys(fields).length === 0 ? {} : { fields }
}
