import type { TextFields } from '@vitrine/contract/admin/texts'
import { parseFieldValues } from '@vitrine/contract/pages/template-fields'

/** Names of the fields of a text that translations have; those of templates begin with this. */
export const templateFieldPrefix = 'fields.'

/** Returns the words of a field, by its name in the view of a translation. */
export function readFieldText(fields: TextFields, name: string): string {
  if (name === 'title' || name === 'seo_title' || name === 'seo_description') return fields[name]
  const value = parseFieldValues(fields.field_values)[name.slice(templateFieldPrefix.length)]
  return typeof value === 'string' ? value : ''
}
