import { hash } from 'node:crypto'
import { type PageTexts, type TextField, textFields } from '@vitrine/contract/pages/page-texts'

/** Picks the fields of a text from a row that may have more columns. */
export function fieldsOf(row: StoredTexts): PageTexts {
  return Object.fromEntries(textFields.map((field) => [field, row[field] ?? ''])) as PageTexts
}

/** Texts stored before templates had fields lack `field_values`. */
type StoredTexts = Omit<PageTexts, 'field_values'> & { field_values?: string }

/** A text that is kept whole, as JSON. */
export const readFields = (json: string): PageTexts => fieldsOf(JSON.parse(json))

/** Fields in every digest, in this order. To add one here would change stored digests. */
const firstFields: readonly string[] = [
  'title',
  'slug',
  'content',
  'seo_title',
  'seo_description',
] satisfies TextField[]

/**
 * Returns the SHA-256 of a text, in hexadecimal. Drafts store it, so an update must not change the
 * digest of an unchanged text: a field that was added later counts only if it is filled.
 */
export function hashOf(text: StoredTexts, fields: readonly string[] = textFields): string {
  const { field_values = '', ...values }: Record<string, unknown> = text
  const later = fields.filter((field) => !firstFields.includes(field) && values[field])
  const digested = [
    ...firstFields.map((field) => values[field]),
    ...(field_values ? [field_values] : []),
    ...later.map((field) => [field, values[field]]),
  ]
  return hash('sha256', JSON.stringify(digested), 'hex')
}

/** The columns of a text, for a query. */
export const textColumns = textFields

/** A text without any words. */
export const emptyText = Object.fromEntries(textFields.map((field) => [field, ''])) as PageTexts
