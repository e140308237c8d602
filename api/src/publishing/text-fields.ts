import { hash } from 'node:crypto'
import { type PageTexts, type TextField, textFields } from '@vitrine/contract/pages/page-texts'

/** Picks the text fields of a row; missing ones are empty. */
export function pickTextFields(row: StoredTexts): PageTexts {
  return Object.fromEntries(textFields.map((field) => [field, row[field] ?? ''])) as PageTexts
}

/** Texts stored before templates had fields lack `field_values`. */
type StoredTexts = Omit<PageTexts, 'field_values'> & { field_values?: string }

/** Parses a text stored as JSON. */
export const parseTextFields = (json: string): PageTexts => pickTextFields(JSON.parse(json))

/** Fields of every digest, in this order. Adding one would change stored digests. */
const firstFields: readonly string[] = [
  'title',
  'slug',
  'content',
  'seo_title',
  'seo_description',
] satisfies TextField[]

/**
 * SHA-256 of a text, in hexadecimal. Drafts store it, so an update must not change the digest of an
 * unchanged text: a field added later counts only if it is filled.
 */
export function hashText(text: StoredTexts, fields: readonly string[] = textFields): string {
  const { field_values = '', ...values }: Record<string, unknown> = text
  const later = fields.filter((field) => !firstFields.includes(field) && values[field])
  const digestInput = [
    ...firstFields.map((field) => values[field]),
    ...(field_values ? [field_values] : []),
    ...later.map((field) => [field, values[field]]),
  ]
  return hash('sha256', JSON.stringify(digestInput), 'hex')
}

export const textColumns = textFields

export const emptyText = Object.fromEntries(textFields.map((field) => [field, ''])) as PageTexts
