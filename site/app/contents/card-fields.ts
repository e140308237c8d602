import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import type { LinkedFile, ShownFieldValue } from '@vitrine/contract/pages/pages'
import { longDate, longDateTime } from '../locale/dates.ts'
import { type DeclaredField, type FieldDeclarations, readValue } from './fields.ts'

/** A template field on a card of a list. */
export interface CardField {
  /** Label of the field, in the language of the page if it has one. */
  label: string
  /** The value as `declareFields(…).read` returns it. */
  value: unknown
  /** The value in words, in the language of the page; empty for a picture, rows and rich text. */
  text: string
}

interface ShownCard {
  locale: string
  /** Languages to look for labels in, the best one first. */
  languages: readonly string[]
  /** Values by field id: those of the language, and shared ones. */
  values: Record<string, ShownFieldValue>
}

/** Returns the fields of a card by id, in the order of `ids`; empty and undeclared ones are absent. */
export function getCardFields(
  ids: readonly string[],
  declared: FieldDeclarations,
  { locale, languages, values }: ShownCard,
): Record<string, CardField> {
  const pick = (texts: Record<string, string>) =>
    languages.flatMap((language) => texts[language] ?? [])[0] ?? Object.values(texts)[0] ?? ''
  const entries = ids.flatMap((id) => {
    const field = declared[id]
    const value = field && readValue(field, values[id], field.shared ? undefined : locale)
    if (!field || value === undefined) return []
    const text = formatValue(field, value, locale, pick)
    return [[id, { label: pick(field.label), value, text }] as const]
  })
  return Object.fromEntries(entries)
}

type PickText = (texts: Record<string, string>) => string

function formatValue(field: DeclaredField, value: unknown, locale: string, pick: PickText): string {
  switch (field.kind) {
    case 'text':
    case 'lines':
      return String(value)
    case 'number':
      return new Intl.NumberFormat(locale).format(Number(value))
    case 'date':
      return longDate(locale, String(value))
    case 'date-time':
      return longDateTime(locale, String(value))
    case 'choice': {
      const choice = field.choices?.find((each) => each.value === value)
      return choice ? pick(choice.label) : ''
    }
    case 'yes-no':
      return value === true ? pick(field.label) : ''
    case 'page':
    case 'pages':
      return formatTitles(locale, [value].flat())
    case 'file':
      return formatFile(locale, value as LinkedFile)
    default:
      return ''
  }
}

function formatTitles(locale: string, pages: unknown[]): string {
  const titles = pages.map((page) => String(Object(page).title))
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(titles)
}

/** « Programme (PDF, 1,2 Mo) ». */
export const formatFile = (locale: string, { name, type, size }: LinkedFile): string =>
  `${name} (${type.replace(/^.*\//, '').toUpperCase()}, ${formatBytes(locale, size)})`
