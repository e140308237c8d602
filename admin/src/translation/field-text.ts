import type { TextFields } from '@vitrine/contract/admin/texts'
import { wordFields } from '@vitrine/contract/pages/page-texts'
import { parseFieldValues, templateFieldPrefix } from '@vitrine/contract/pages/template-fields'

/** Returns the words of a field, by its name in the view of a translation. */
export function readFieldText(fields: TextFields, name: string): string {
  const wordField = wordFields.find((field) => field === name)
  if (wordField) return fields[wordField]
  const value = parseFieldValues(fields.field_values)[name.slice(templateFieldPrefix.length)]
  return typeof value === 'string' ? value : ''
}
