import type { TextFields } from '@vitrine/contract/admin/texts'
import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import { wordFields } from '@vitrine/contract/pages/page-texts'
import { templateFieldPrefix } from '@vitrine/contract/pages/template-fields'
import { mergeFieldValues } from '../fields/merge-field-values.ts'

/** Returns the words of a field, by its name in the view of a translation. */
export function readFieldText(fields: TextFields, name: string): string {
  const wordField = findWordField(name)
  if (wordField) return fields[wordField]
  const value = parseFieldValues(fields.field_values)[getTemplateFieldId(name)]
  return typeof value === 'string' ? value : ''
}

/** Returns the change of a text that writes words into a field. */
export function changeFieldText(
  fields: TextFields,
  name: string,
  words: string,
): Partial<TextFields> {
  const wordField = findWordField(name)
  if (wordField) return { [wordField]: words }
  const changed = { [getTemplateFieldId(name)]: words }
  return { field_values: mergeFieldValues(fields.field_values, changed) }
}

const findWordField = (name: string) => wordFields.find((field) => field === name)

const getTemplateFieldId = (name: string) => name.slice(templateFieldPrefix.length)
