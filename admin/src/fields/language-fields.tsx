import type { TextFields } from '@vitrine/contract/admin/texts'
import type { Plugin } from 'prosemirror-state'
import { useTexts } from '../locale/use-texts.ts'
import { mergeFieldValues } from './merge-field-values.ts'
import { TemplateFields, useTemplateFields } from './template-fields.tsx'

interface Props {
  template: string
  fields: TextFields
  /** Language of the text, as the site names it. */
  locale: string
  lang: string
  dir: string
  isReadOnly: boolean
  /** Further plugins of the editor of a rich text field, constant for its life. */
  pluginsOf?: (field: string) => readonly Plugin[]
  onChange: (change: Partial<TextFields>) => void
}

/** Template fields that have a value of their own in each language. */
export function LanguageFields({ template, fields, onChange, ...shown }: Props) {
  const t = useTexts('page')
  if (useTemplateFields(template, 'text').length === 0) return null
  return (
    <fieldset className="panel" disabled={shown.isReadOnly}>
      <legend>{t('templateFields')}</legend>
      <TemplateFields
        template={template}
        part="text"
        stored={fields.field_values}
        onChange={(changed) =>
          onChange({ field_values: mergeFieldValues(fields.field_values, changed) })
        }
        {...shown}
      />
    </fieldset>
  )
}
