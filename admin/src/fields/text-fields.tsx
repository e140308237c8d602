import type { TextFields as Texts } from '@vitrine/contract/admin/texts'
import { useTexts } from '../locale/use-texts.ts'
import { TemplateFields, useFields } from './template-fields.tsx'
import { withValues } from './with-values.ts'

interface Props {
  template: string
  fields: Texts
  lang: string
  dir: string
  isReadOnly: boolean
  onChange: (change: Partial<Texts>) => void
}

/** Template fields that have a value of their own in each language. */
export function TextFields({ template, fields, onChange, ...shown }: Props) {
  const t = useTexts('page')
  if (useFields(template, 'text').length === 0) return null
  return (
    <fieldset className="panel" disabled={shown.isReadOnly}>
      <legend>{t('templateFields')}</legend>
      <TemplateFields
        template={template}
        part="text"
        stored={fields.field_values}
        onChange={(changed) => onChange({ field_values: withValues(fields.field_values, changed) })}
        {...shown}
      />
    </fieldset>
  )
}
