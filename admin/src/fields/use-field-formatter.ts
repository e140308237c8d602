import type { TextFields } from '@vitrine/contract/admin/texts'
import type { TextField } from '@vitrine/contract/pages/page-texts'
import { type FieldValue, parseFieldValues } from '@vitrine/contract/pages/template-fields'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { getFieldLabel } from './field-label.ts'

/**
 * Returns a field of a text as plain lines, for a comparison. Each field of the template is a line.
 */
export function useFieldFormatter(): (texts: TextFields, field: TextField) => string {
  const { site } = useSession()
  const { language } = useLanguage()
  const t = useTexts('changes')
  return (texts, field) => {
    if (field !== 'field_values') return texts[field]
    const lines = Object.entries(parseFieldValues(texts.field_values)).map(([id, value]) =>
      t('said', { field: getFieldLabel(site, id, language), value: formatValue(value) }),
    )
    return lines.join('\n')
  }
}

function formatValue(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? '☑' : '☐'
  if (typeof value !== 'object') return String(value)
  return 'page' in value ? value.page : `#${value.picture}`
}
