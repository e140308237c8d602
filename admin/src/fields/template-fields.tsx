import {
  fieldId,
  fits,
  type TemplateField,
  valuesIn,
} from '@vitrine/contract/pages/template-fields'
import { useSession } from '../session/session.ts'
import { FieldInput } from './field-input.tsx'
import type { ChangedValues } from './with-values.ts'

interface Props {
  template: string
  /** The fields of a text, or those that are the same in every language. */
  part: 'text' | 'structure'
  /** What they hold, as it is kept, with the values of other templates. */
  stored: string
  /** Language and direction of the values. */
  lang?: string
  dir?: string
  isReadOnly: boolean
  /** `isTyped`: more of the same is likely to follow. */
  onChange: (changed: ChangedValues, isTyped: boolean) => void
}

/** The fields that a template declares for a part of its pages. */
export function TemplateFields({ template, part, stored, isReadOnly, onChange, ...speech }: Props) {
  const fields = useFields(template, part)
  const values = valuesIn(stored)
  return fields.map((field) => {
    const id = fieldId(template, field)
    const held = values[id]
    return (
      <FieldInput
        key={id}
        field={field}
        value={fits(field, held) ? held : undefined}
        isReadOnly={isReadOnly}
        onChange={(value, isTyped = false) => onChange({ [id]: value }, isTyped)}
        {...speech}
      />
    )
  })
}

/** The fields that a template declares for this part of a page. */
export function useFields(template: string, part: Props['part']): TemplateField[] {
  const { site } = useSession()
  const fields = site.templates.find(({ name }) => name === template)?.fields ?? []
  return fields.filter(({ shared = false }) => shared === (part === 'structure'))
}
