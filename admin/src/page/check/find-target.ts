import type { WrittenText } from '../text/use-text.ts'
import type { PlacedFinding } from './use-text-check.ts'

/** Returns a function that goes to the place of a finding; undefined if it has none. */
export function findTarget({ rule, place, values }: PlacedFinding, text: WrittenText) {
  if (place) return () => text.editor.current?.showElement(place)
  const field = values.field ?? (rule in fieldsOfRules ? fieldsOfRules[rule as FieldRule] : '')
  if (field === '') return undefined
  const isTitle = field === 'title' && rule === 'title-long' && text.fields.seo_title !== ''
  const id = isTitle ? 'seo_title' : String(field)
  return () => document.getElementById(id)?.focus()
}

const fieldsOfRules = {
  'title-missing': 'title',
  'title-long': 'title',
  'description-missing': 'seo_description',
  'description-long': 'seo_description',
} as const
type FieldRule = keyof typeof fieldsOfRules
