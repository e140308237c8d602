import type { AdminSession } from '@vitrine/contract/admin/session'
import { pickText } from '../locale/pick-text.ts'

/**
 * Returns the label of a field in the language of the interface; its name if it has none. A third
 * part of the id is a field of its rows: `event.program.hour`.
 */
export function getFieldLabel({ templates }: AdminSession['site'], id: string, language: string) {
  const [template, name, cell] = id.split('.')
  const field = templates
    .find((each) => each.name === template)
    ?.fields.find((each) => each.name === name)
  const named = cell === undefined ? field : field?.fields?.find((each) => each.name === cell)
  return pickText(named?.label, language) ?? cell ?? id
}
