import type { FieldRow, FieldValue, SimpleValue } from '@vitrine/contract/pages/field-values'

/** Returns a value as plain lines, for a comparison. Pictures and documents are numbers. */
export function formatValue(value: FieldValue, getLabel: (name: string) => string): string {
  if (typeof value !== 'object') return formatSimple(value)
  if ('html' in value) return `\n${formatHtml(value.html)}`
  if ('form' in value) return `\n${JSON.stringify(value.form, null, 1)}`
  if ('pages' in value) return formatList(value.pages)
  if ('pictures' in value) return formatList(value.pictures.map((id) => `#${id}`))
  if ('rows' in value) return formatList(value.rows.map((row) => formatRow(row, getLabel)))
  return formatSimple(value)
}

const formatList = (entries: string[]) =>
  entries.map((entry, index) => `\n${index + 1}. ${entry}`).join('')

const formatRow = (row: FieldRow, getLabel: (name: string) => string) =>
  Object.entries(row)
    .map(([name, cell]) => `${getLabel(name)} = ${formatSimple(cell)}`)
    .join(' · ')

function formatSimple(value: SimpleValue): string {
  if (typeof value === 'boolean') return value ? '☑' : '☐'
  if (typeof value !== 'object') return String(value)
  if ('page' in value) return value.page
  return `#${'picture' in value ? value.picture : value.file}`
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** Returns the words of HTML: a line for each block, the address after each link. */
function formatHtml(html: string): string {
  const words = html
    .replaceAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '$2 ($1)')
    .replaceAll(/<\/(?:p|li|h\d|blockquote|tr)>|<br>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name) => entities[name] ?? '')
  return words.trim()
}
