import { hash } from 'node:crypto'
import { type PageTexts, textFields } from '@vitrine/contract/page-texts'

/** What is written in one language, of a row that may hold more. */
export function fieldsOf(row: KeptTexts): PageTexts {
  return Object.fromEntries(textFields.map((field) => [field, row[field] ?? ''])) as PageTexts
}

/** What was kept before templates had fields says nothing of them. */
type KeptTexts = Omit<PageTexts, 'field_values'> & { field_values?: string }

/** A text that is kept whole, as JSON. */
export const readFields = (json: string): PageTexts => fieldsOf(JSON.parse(json))

/** Names what a text says. */
export function hashOf({ field_values, ...row }: KeptTexts): string {
  const said = textFields.flatMap((field) => (field === 'field_values' ? [] : row[field]))
  // Digests are kept: a text without values has the one that it had before there were any.
  const all = field_values ? [...said, field_values] : said
  return hash('sha256', JSON.stringify(all), 'hex')
}

/** The columns of a text, for a query. */
export const textColumns = textFields

/** A text that nobody has begun. */
export const emptyText = Object.fromEntries(textFields.map((field) => [field, ''])) as PageTexts
