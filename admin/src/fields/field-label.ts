import type { AdminSession } from '@vitrine/contract/admin/session'
import { getFieldId } from '@vitrine/contract/pages/template-fields'
import { pickText } from '../locale/pick-text.ts'

/** Returns the label of a field in the language of the interface; its id if it has none. */
export function getFieldLabel({ templates }: AdminSession['site'], id: string, language: string) {
  const named = templates.flatMap((template) =>
    template.fields.filter((field) => getFieldId(template.name, field) === id),
  )
  return pickText(named[0]?.label, language) ?? id
}
