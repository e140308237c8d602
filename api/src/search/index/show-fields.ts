import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { type FieldValue, parseFieldValues } from '@vitrine/contract/pages/field-values'
import type { RowField, TemplateField } from '@vitrine/contract/pages/template-fields'

/** Fields of all templates by id. */
export type DeclaredFields = ReadonlyMap<string, TemplateField>

export interface TextWithFields {
  template: string
  locale: string
  /** HTML of the content. */
  content: string
  /** Values of the text, and those that all languages of the page share. */
  values: readonly string[]
  /** HTML of rich texts by field id; the values have it in a draft. */
  fieldHtml?: Readonly<Record<string, string>>
}

/**
 * Returns the HTML of a text with the words of its fields: texts, rich texts, rows and labels of
 * choices. Values of other templates, which the page had before, are left out.
 */
export function showFields(
  { template, locale, content, values, fieldHtml }: TextWithFields,
  declared: DeclaredFields,
): string {
  const parts = [content]
  for (const stored of values)
    for (const [id, value] of Object.entries(parseFieldValues(stored)))
      if (id.startsWith(`${template}.`))
        parts.push(...showValue(value, declared.get(id), locale, fieldHtml?.[id]))
  return parts.join('')
}

function showValue(
  value: FieldValue,
  field: TemplateField | undefined,
  locale: string,
  html: string | undefined,
): string[] {
  if (typeof value === 'string') return [showWords(value, field, locale)]
  if (typeof value !== 'object') return []
  if ('html' in value) return [html ?? value.html]
  if (!('rows' in value)) return []
  return value.rows.flatMap((row) =>
    Object.entries(row).flatMap(([name, cell]) =>
      typeof cell === 'string'
        ? [
            showWords(
              cell,
              field?.fields?.find((each) => each.name === name),
              locale,
            ),
          ]
        : [],
    ),
  )
}

/** Dates and rules are no words. */
const withoutWords: ReadonlySet<RowField['kind'] | TemplateField['kind']> = new Set([
  'date',
  'date-time',
  'recurrence',
])

function showWords(value: string, field: RowField | TemplateField | undefined, locale: string) {
  if (field && withoutWords.has(field.kind)) return ''
  const label = field?.choices?.find((choice) => choice.value === value)?.label
  const words = label ? (label[locale] ?? Object.values(label)[0] ?? value) : value
  return `<p>${escapeHtml(words)}</p>`
}
