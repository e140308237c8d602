import type { FieldValue } from '@vitrine/contract/pages/field-values'
import type { TemplateField } from '@vitrine/contract/pages/template-fields'
import type { Plugin } from 'prosemirror-state'
import { pickText } from '../locale/pick-text.ts'
import { useLanguage } from '../locale/use-texts.ts'

export interface FieldInputProps {
  /** Id of the input, if it has one. */
  id?: string | undefined
  field: TemplateField
  value: FieldValue | undefined
  /** Language of the value, as the site names it. */
  locale?: string
  lang?: string
  dir?: string
  isReadOnly: boolean
  /** Field `begin` of the same template, which a recurrence repeats. */
  begin?: FieldValue | undefined
  /** Further plugins of the editor of a rich text, constant for its life. */
  plugins?: readonly Plugin[] | undefined
  onChange: (value: FieldValue | undefined, isTyped?: boolean) => void
}

/** Returns what all inputs show of a field. */
export function useInputProps({ id, field, isReadOnly }: FieldInputProps) {
  const { language } = useLanguage()
  return {
    ...(id !== undefined && { id }),
    label: pickText(field.label, language) ?? field.name,
    description: pickText(field.help, language),
    required: field.required ?? false,
    disabled: isReadOnly,
  }
}
