import type { TextFields } from '@vitrine/contract/admin/texts'
import { type FieldRow, parseFieldValues } from '@vitrine/contract/pages/field-values'
import { listWordFields } from '@vitrine/contract/pages/row-words'
import { type TemplateField, templateFieldPrefix } from '@vitrine/contract/pages/template-fields'
import { readWords } from '@vitrine/contract/translation/read-words'
import { mergeFieldValues } from '../fields/merge-field-values.ts'
import type { CellName, TrackedPlace } from './units-plugin.ts'

/** Returns the places in the rows of a field: each value that has words, or may have. */
export function listCellPlaces(
  declared: TemplateField,
  field: string,
  fields: TextFields,
  idOf: (elementId: string) => number,
): TrackedPlace[] {
  const words = listWordFields(declared)
  return readRows(fields, field).flatMap((values, row) =>
    words.map(({ name }): TrackedPlace => {
      const value = values[name]
      const read = typeof value === 'string' ? readWords(value) : ''
      const cell = { row, name }
      return {
        id: idOf(getCellId(field, cell)),
        field,
        cell,
        from: 0,
        to: 0,
        kind: 'cell',
        words: read,
        isUnit: read !== '',
      }
    }),
  )
}

/** Returns the id of the input of a value, as the form of the rows gives it. */
export const getCellId = (field: string, { row, name }: CellName) => `${field}.${row}.${name}`

/** Returns the words of a value. */
export function readCell(fields: TextFields, field: string, { row, name }: CellName): string {
  const value = readRows(fields, field)[row]?.[name]
  return typeof value === 'string' ? value : ''
}

/** Returns the change of a text that writes words into a value. A row that is missing is added. */
export function changeCell(
  fields: TextFields,
  field: string,
  { row, name }: CellName,
  words: string,
): Partial<TextFields> {
  const rows = readRows(fields, field)
  return changeRows(fields, field, rows.toSpliced(row, 1, { ...rows[row], [name]: words }))
}

/** Returns the change of a text that inserts a row with words. */
export function insertRow(
  fields: TextFields,
  field: string,
  { row, name }: CellName,
  words: string,
): Partial<TextFields> {
  return changeRows(fields, field, readRows(fields, field).toSpliced(row, 0, { [name]: words }))
}

function changeRows(fields: TextFields, field: string, rows: FieldRow[]): Partial<TextFields> {
  const id = field.slice(templateFieldPrefix.length)
  return { field_values: mergeFieldValues(fields.field_values, { [id]: { rows } }) }
}

function readRows(fields: TextFields, field: string): FieldRow[] {
  const value = parseFieldValues(fields.field_values)[field.slice(templateFieldPrefix.length)]
  return typeof value === 'object' && 'rows' in value ? value.rows : []
}
