import type { FieldRow } from './field-values.ts'
import type { TemplateField } from './template-fields.ts'

/** Returns the fields of the rows of a field that have words to translate. */
export const listWordFields = ({ fields = [] }: Pick<TemplateField, 'fields'>) =>
  fields.filter(({ kind }) => kind === 'text' || kind === 'lines')

/** Returns a row without its words: its dates, pictures and pages stay. */
export function removeWords(declared: TemplateField, row: FieldRow): FieldRow {
  const names = new Set(listWordFields(declared).map(({ name }) => name))
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)))
}
