import type { AdminSession } from '@vitrine/contract/admin/session'
import { fieldId } from '@vitrine/contract/pages/template-fields'
import { inLanguage } from '../locale/in-language.ts'

/** Returns the label of a field in the language of the interface; its id if it has none. */
export function fieldLabel({ templates }: AdminSession['site'], id: string, language: string) {
  const named = templates.flatMap((template) =>
    template.fields.filter((field) => fieldId(template.name, field) === id),
  )
  return inLanguage(named[0]?.label, language) ?? id
}
