import type { CheckRule } from '@vitrine/contract/checks/finding'
import type { WrittenText } from '../text/use-text.ts'
import type { PlacedFinding } from './use-text-check.ts'

/** Returns a function that goes to the place of a finding; undefined if it has none. */
export function findTarget({ rule, place, values }: PlacedFinding, text: WrittenText) {
  if (place) return () => text.editor.current?.showElement(place)
  const field = values.field ?? fieldsOfRules[rule]
  if (field === undefined) return undefined
  const isTitle = field === 'title' && rule === 'title-long' && text.fields.seo_title !== ''
  const id = isTitle ? 'seo_title' : String(field)
  return () => document.getElementById(id)?.focus()
}

const fieldsOfRules: Partial<Record<CheckRule, string>> = {
  'title-missing': 'title',
  'title-long': 'title',
  'description-missing': 'seo_description',
  'description-long': 'seo_description',
}
