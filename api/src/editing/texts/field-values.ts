import {
  type FieldRow,
  type FieldValues,
  parseFieldValues,
  serializeFieldValues,
} from '@vitrine/contract/pages/field-values'
import {
  getFieldId,
  hasIncompleteRow,
  isFilled,
  isValidFieldValue,
  removeInvalidCells,
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
    const [field, value] = [declared?.get(id), values[id]]
    if (!field || value === undefined) return []
    if (isValidFieldValue(field, value)) return removeCells(values, id, field)
    delete values[id]
    return `a value of ${id} that is not of the kind ${field.kind}`
  })
  return { field_values: serializeFieldValues(values), removed }
}

/** Removes the values in rows that are invalid for the fields of the rows. */
function removeCells(values: FieldValues, id: string, { fields = [] }: TemplateField): string[] {
  const value = values[id]
  if (typeof value !== 'object' || !('rows' in value)) return []
  const rows = value.rows.map((row) => removeInvalidCells(fields, row))
  const count = (all: FieldRow[]) => all.reduce((sum, row) => sum + Object.keys(row).length, 0)
  const lost = count(value.rows) - count(rows)
  if (lost === 0) return []
  values[id] = { rows }
  return [`${lost} values in the rows of ${id} that are not of the kinds of their fields`]
}

/** Fields of each text, or fields shared by all languages. */
type FieldScope = 'text' | 'structure'

/** Returns the id of the first required field without a value, or with an incomplete row. */
export async function findMissingField(
  db: Db,
  template: string,
  part: FieldScope,
  stored: string,
): Promise<string | undefined> {
  const declared = await findDeclaredFields(db)
  const values = parseFieldValues(stored)
  const isMissing = (field: TemplateField) =>
    (field.shared ?? false) === (part === 'structure') &&
    (field.required
      ? !isFilled(field, values[getFieldId(template, field)])
      : hasIncompleteRow(field, values[getFieldId(template, field)]))
  return [...(declared ?? [])].find(
    ([id, field]) => id === getFieldId(template, field) && isMissing(field),
  )?.[0]
}
