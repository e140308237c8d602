import {
  getFieldId,
  isValidFieldValue,
  parseFieldValues,
  serializeFieldValues,
  type TemplateField,
} from '@vitrine/contract/pages/template-fields'
import { findDeclaredFields } from '../../contents/templates.ts'
import type { Db } from '../../db/schema.ts'

/**
 * Removes values that are invalid for their fields, and describes the removed ones. Values of
 * undeclared fields stay: they may belong to the former template or to a later build.
 */
export async function removeInvalidValues(
  db: Db,
  stored: string,
): Promise<{ field_values: string; removed: string[] }> {
  const values = parseFieldValues(stored)
  const ids = Object.keys(values)
  if (ids.length === 0) return { field_values: '', removed: [] }
  const declared = await findDeclaredFields(db)
  const removed = ids.flatMap((id) => {
    const field = declared?.get(id)
    if (!field || isValidFieldValue(field, values[id])) return []
    delete values[id]
    return `a value of ${id} that is not of the kind ${field.kind}`
  })
  return { field_values: serializeFieldValues(values), removed }
}

/** Fields of each text, or fields shared by all languages. */
type FieldScope = 'text' | 'structure'

/** Returns the id of the first required field without a valid value. */
export async function findMissingField(
  db: Db,
  template: string,
  part: FieldScope,
  stored: string,
): Promise<string | undefined> {
  const declared = await findDeclaredFields(db)
  const values = parseFieldValues(stored)
  const isMissing = (field: TemplateField) =>
    field.required &&
    (field.shared ?? false) === (part === 'structure') &&
    !isValidFieldValue(field, values[getFieldId(template, field)])
  return [...(declared ?? [])].find(
    ([id, field]) => id === getFieldId(template, field) && isMissing(field),
  )?.[0]
}
