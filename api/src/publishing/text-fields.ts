import { hash } from 'node:crypto'
import { type PageTexts, textFields } from '@vitrine/contract/page-texts'

/** What is written in one language, of a row that may hold more. */
export function fieldsOf(row: PageTexts): PageTexts {
  return Object.fromEntries(textFields.map((field) => [field, row[field]])) as PageTexts
}

/** Names what a text says. */
export const hashOf = (row: PageTexts): string =>
  hash('sha256', JSON.stringify(textFields.map((field) => row[field])), 'hex')

/** The columns of a text, for a query. */
export const textColumns = textFields

/** A text that nobody has begun. */
export const emptyText = Object.fromEntries(textFields.map((field) => [field, ''])) as PageTexts
