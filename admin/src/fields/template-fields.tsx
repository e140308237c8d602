import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import {
  getFieldId,
  isValidFieldValue,
  type TemplateField,
  templateFieldPrefix,
} from '@vitrine/contract/pages/template-fields'
import type { Plugin } from 'prosemirror-state'
import { useSession } from '../session/session.ts'
import { FieldInput } from './field-input.tsx'
import type { ChangedFieldValues } from './merge-field-values.ts'

interface Props {
  template: string
  /** `structure`: the fields that all languages share. */
  part: 'text' | 'structure'
  /** Stored values, including those of other templates. */
  stored: string
  /** Language and direction of the values. */
  locale?: string
  lang?: string
  dir?: string
  isReadOnly: boolean
  /** Further plugins of the editor of a rich text field, constant for its life. */
  pluginsOf?: (field: string) => readonly Plugin[]
  /** `isTyped`: true if more key presses are likely to follow. */
  onChange: (changed: ChangedFieldValues, isTyped: boolean) => void
}

/** Inputs for the fields of a template. */
export function TemplateFields({
  template,
  part,
  stored,
  isReadOnly,
  pluginsOf,
  onChange,
  ...languageAttributes
}: Props) {
  const fields = useTemplateFields(template, part)
  const values = parseFieldValues(stored)
  return fields.map((field) => {
    const id = getFieldId(template, field)
    const storedValue = values[id]
    return (
      <FieldInput
        key={id}
        id={part === 'text' ? templateFieldPrefix + id : undefined}
        field={field}
        value={isValidFieldValue(field, storedValue) ? storedValue : undefined}
        begin={values[`${template}.begin`]}
        isReadOnly={isReadOnly}
        plugins={pluginsOf?.(templateFieldPrefix + id)}
        onChange={(value, isTyped = false) => onChange({ [id]: value }, isTyped)}
        {...languageAttributes}
      />
    )
  })
}

/** Returns the fields that a template declares for a text or for the structure. */
export function useTemplateFields(template: string, part: Props['part']): TemplateField[] {
  const { site } = useSession()
  const fields = site.templates.find(({ name }) => name === template)?.fields ?? []
  return fields.filter(({ shared = false }) => shared === (part === 'structure'))
}
