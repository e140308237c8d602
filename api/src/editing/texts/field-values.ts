import {
  fieldId,
  fits,
  storedValues,
  type TemplateField,
  valuesIn,
} from '@vitrine/contract/pages/template-fields'
import { declaredFields } from '../../contents/templates.ts'
import type { Db } from '../../db/schema.ts'

/**
 * Returns the values without those that are invalid for their fields, and the removed ones. Values
 * of undeclared fields stay: they may be of the former template or of a later build.
 */
export async function fittingValues(
  db: Db,
  stored: string,
): Promise<{ field_values: string; removed: string[] }> {
  const values = valuesIn(stored)
  const ids = Object.keys(values)
  if (ids.length === 0) return { field_values: '', removed: [] }
  const declared = await declaredFields(db)
  const removed = ids.flatMap((id) => {
    const field = declared?.get(id)
    if (!field || fits(field, values[id])) return []
    delete values[id]
    return `a value of ${id} that is no ${field.kind}`
  })
  return { field_values: storedValues(values), removed }
}

/** The fields that a text has, or those that are the same in all of them. */
type Part = 'text' | 'structure'

/** The first field of a template that must hold something and does not. */
export async function lackingField(
  db: Db,
  template: string,
  part: Part,
  stored: string,
): Promise<string | undefined> {
  const declared = await declaredFields(db)
  const values = valuesIn(stored)
  const isLacking = (field: TemplateField) =>
    field.required &&
    (field.shared ?? false) === (part === 'structure') &&
    !fits(field, values[fieldId(template, field)])
  return [...(declared ?? [])].find(
    ([id, field]) => id === fieldId(template, field) && isLacking(field),
  )?.[0]
}
