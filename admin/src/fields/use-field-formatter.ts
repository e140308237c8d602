import type { TextFields } from '@vitrine/contract/admin/texts'
import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import type { TextField } from '@vitrine/contract/pages/page-texts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { getFieldLabel } from './field-label.ts'
import { formatValue } from './format-value.ts'

/**
 * Returns a field of a text as plain lines, for a comparison. Each field of the template is a line.
 */
export function useFieldFormatter(): (texts: TextFields, field: TextField) => string {
  const { site } = useSession()
  const { language } = useLanguage()
  const t = useTexts('changes')
  return (texts, field) => {
    if (field !== 'field_values') return texts[field]
    const getCellLabel = (id: string) => (name: string) =>
      getFieldLabel(site, `${id}.${name}`, language)
    const lines = Object.entries(parseFieldValues(texts.field_values)).map(([id, value]) =>
      t('said', {
        field: getFieldLabel(site, id, language),
        value: formatValue(value, getCellLabel(id)),
      }),
    )
    return lines.join('\n')
  }
}
